"""Pictures and text of what one reader may see: a view goes in, bytes and alt text come out."""
