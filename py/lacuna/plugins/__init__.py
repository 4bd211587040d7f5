"""Games from elsewhere: checking a wheel before it runs, and loading the games of installed packages."""
