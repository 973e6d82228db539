"""Tests of what the program says and how it is put together."""
