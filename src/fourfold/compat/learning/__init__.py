"""What the environments for machine learning share: encodings, spaces and rendering."""
