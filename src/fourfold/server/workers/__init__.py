"""Worker processes for jobs that take long: they never block the server, and can be stopped."""
