"""Pictures of contests, from values that somebody who knows the contest has made: nothing here
knows where it is stored, nor what is played."""
