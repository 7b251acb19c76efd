"""What runs inside a Python bot's process: it loads the bot and puts the host's questions to it."""
