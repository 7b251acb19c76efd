"""Other frameworks' interfaces, so that what was written for them plays here."""
