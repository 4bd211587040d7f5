"""What the page stores between visits: the current game, other tabs, earlier deals, and backups."""
