"""Sheets about the game on the table, and for choosing another one."""
