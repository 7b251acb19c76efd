"""Bots that others handed in: found in a folder, one in each sub-folder or file."""
