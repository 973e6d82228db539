"""Packs from files: the loader, its checks, generated text, deck lists."""
