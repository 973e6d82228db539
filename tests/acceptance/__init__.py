"""Whole games through the page of the running program: ``python -m tests.acceptance``.

Not part of the quick suite: a game takes minutes. What it needs is a system's Chromium.
"""
