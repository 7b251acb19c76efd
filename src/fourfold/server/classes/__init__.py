"""A class on the server: what students, teacher and projector see, and how they are told."""
