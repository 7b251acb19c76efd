"""The modules of ``fourfold.native`` as remote calls, where Python cannot load compiled ones.

``fourfold.native.use_rpc(transport)`` replaces the compiled modules by these. ``native/rpc/``
defines requests and answers. They have the functions that players, solver, analyses and lessons
call; building books and tuning need the compiled modules.
"""
