"""What all packages build on: errors, strict input and output, specs, limits, plug-ins, SQLite."""
