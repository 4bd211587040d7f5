"""The model: cards, deals, layouts, moves, states, notation, and what every game of rules must answer."""
