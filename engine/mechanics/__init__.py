"""What rulebooks share; a title names it in its turn."""
