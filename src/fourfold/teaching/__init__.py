"""Teaching: search traces, exercises, lessons, and a comparison of node counts."""
