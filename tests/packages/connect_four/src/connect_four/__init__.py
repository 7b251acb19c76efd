"""Connect Four, as a package of its own adds a game to Fourfold: rules, and a card."""
