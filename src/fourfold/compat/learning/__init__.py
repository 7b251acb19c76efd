"""What the frameworks for learners share: games as numbers, and pictures of them."""
