"""What anybody can look up."""
