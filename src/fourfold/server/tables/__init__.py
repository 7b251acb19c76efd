"""Live tables over HTTP and sockets."""
