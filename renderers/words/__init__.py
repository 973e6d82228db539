"""What pictures say, and what is said in the place of a picture."""
