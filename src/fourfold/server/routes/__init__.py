"""What can be asked for, one file for each kind of thing."""
