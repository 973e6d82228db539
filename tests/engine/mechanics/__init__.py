"""What rulebooks share."""
