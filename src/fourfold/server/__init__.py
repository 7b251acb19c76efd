"""The web server: a JSON API, sockets for work in progress and live games, and the pages.

The server stores no ordinary games. A game lives in the browser and in its address; the server only
does the work that a page cannot do: choose moves, solve, review, and host live tables and classes.
"""
