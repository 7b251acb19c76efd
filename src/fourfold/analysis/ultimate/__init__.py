"""Ultimate positions and games analysed by the engine's expected points."""

from fourfold.analysis.ultimate.analyst import review_ultimate
from fourfold.analysis.ultimate.engine import analyse_ultimate, winning_chance

__all__ = ["analyse_ultimate", "review_ultimate", "winning_chance"]
