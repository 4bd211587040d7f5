"""What the page stores between visits: the current game, its versions, earlier deals, and backups."""
