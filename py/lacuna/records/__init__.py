"""What was played and won: one record for each deal, statistics over the records, daily wins, finished games."""
