"""What people and servers wish."""
