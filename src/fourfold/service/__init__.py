"""Every operation that a page or a client can ask for, as plain data and without HTTP.

:mod:`~fourfold.service.operations` lists the operations. The server offers them as routes, on its
socket and in its worker processes; the static site runs them in the browser.
"""
