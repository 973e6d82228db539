"""Tables: who sits at them, what is played there, and how a change becomes true."""
