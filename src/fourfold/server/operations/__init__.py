"""The operations of :mod:`fourfold.service` as HTTP routes and on a socket."""
