"""A class: a teacher, students without accounts, and the tasks that the teacher gives them.

:class:`~fourfold.classroom.classroom.Classroom` holds the students, the tasks
(:mod:`~fourfold.classroom.tasks`: exercises, puzzles, rounds of games), the answers handed in and
their marks. Every change is stored (:mod:`~fourfold.classroom.store`, SQLite) before anybody sees
it. A student's browser makes a secret, of which a digest is stored; the same secret owns their
seats at the live tables of a round (:mod:`~fourfold.classroom.rounds`).

Only the server knows the right answers. It sends an exercise without its solution, and marks what
comes back with the same code as ``fourfold grade``.
"""
