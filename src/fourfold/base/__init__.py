"""Foundations of all packages: errors, files, strict JSON, specs, limits, plug-ins, SQLite."""
