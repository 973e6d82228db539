"""Cards as data: designs, packs, the loader, generated text."""
