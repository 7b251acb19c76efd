"""What came of a tournament: the summary of its games, and the forms it is shown in."""
