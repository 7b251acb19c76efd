"""What is answered at once, as plain data: by the server, or by the clerk of a site."""
