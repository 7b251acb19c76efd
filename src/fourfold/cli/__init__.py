"""The terminal command line: one file for each command, and the drawing of the boards."""
