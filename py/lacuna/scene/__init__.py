"""The scene: everything the page needs to draw a table, and the sentences that describe it."""
