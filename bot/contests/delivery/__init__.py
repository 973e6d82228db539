"""Delivery of the rows of the outbox that belong to contests."""
