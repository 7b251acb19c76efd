"""Programs in a Python bot's process that load the bot and pass it the host's requests."""
