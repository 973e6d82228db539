"""Tests of the table service."""
