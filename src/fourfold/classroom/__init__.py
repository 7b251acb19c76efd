"""A class: a teacher, students who have a name and no account, and work that is given out.

:class:`~fourfold.classroom.classroom.Classroom` is what is known of it: who has joined, the tasks
(:mod:`~fourfold.classroom.tasks`: exercises, puzzles, rounds of games), what was handed in and how
it was marked. A change is stored (:mod:`~fourfold.classroom.store`, SQLite) before anybody hears of
it. A student's seat belongs to a secret that their browser has made, of which a digest is kept; the
same secret is theirs at the live tables of a round (:mod:`~fourfold.classroom.rounds`).

What is right is known here alone. A student is shown a tree without what is asked for, or a
position; answers come in, and what they earned goes out, by the same code as ``fourfold grade``.
"""
