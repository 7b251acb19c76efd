"""Plays the experiments of the course documents again and compares the results."""
