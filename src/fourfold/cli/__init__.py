"""The command line: a file for each command or for a few related ones."""
