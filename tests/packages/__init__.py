"""Games of other packages, played here. A package, so that its tests share one browser."""
