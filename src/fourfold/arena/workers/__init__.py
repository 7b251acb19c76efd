"""Workers: whoever does independent pieces of work, on this machine or on many.

The arena plays its games with them, and anything else that falls into independent pieces can use
them too: ``run`` applies a function to tasks and gives back results as they come, in no order.
"""
