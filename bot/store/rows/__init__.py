"""Structs that are stored, row by row, by noun."""
