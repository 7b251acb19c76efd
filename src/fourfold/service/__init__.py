"""Every operation that a page or a client can ask for, as plain data and without HTTP.

The server calls these operations from its routes and worker processes; the static site calls them
in the browser.
"""
