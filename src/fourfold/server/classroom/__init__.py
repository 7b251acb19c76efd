"""A class over HTTP and sockets."""
