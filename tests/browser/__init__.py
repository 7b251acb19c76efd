"""What a browser shows and does. A package, so that its tests share one browser."""
