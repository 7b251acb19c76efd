"""What goes wrong with an SQLite file that is damaged or not at hand."""

import sqlite3

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""The second comes instead of the first when SQLite's message would name what is no text."""
