"""The titles. What is offered, and in which order, stands in ``engine``."""
