"""Sheets about what was played: records, statistics, replays, winnable deals and backups."""
