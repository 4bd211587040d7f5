"""What was played and won: one record for each deal, statistics over them, daily wins, finished games."""
