"""Exploring: other answers, other rulings, and players that play by themselves."""
