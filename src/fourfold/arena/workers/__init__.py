"""Workers apply a function to independent tasks, on this machine or on a cluster.

The arena plays its games with them, and so does any other work that splits into independent tasks.
``run`` returns results as they are ready, in no particular order.
"""
