"""Games from other distributions. This is a package so that its tests share one browser."""
