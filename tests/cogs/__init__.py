"""The program played end to end, through a sandbox's own protocol."""
