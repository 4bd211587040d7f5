"""A game in progress: moves, undo and redo, redeals, checkpoints, saves, links, replays and the lesson."""
