"""Ratings as stories: recomputed, voided, forgotten."""
