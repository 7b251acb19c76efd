"""A pool of worker processes for long jobs, which never block the server and can be stopped."""
