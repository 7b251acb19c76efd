"""The experiments of the course documents, played again and held against what was reported."""
