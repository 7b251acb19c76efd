"""The pages: HTML templates, scripts and styles, and the code that assembles them."""
