"""The renderers' tests."""
