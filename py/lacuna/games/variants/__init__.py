"""The games, one value a file. Every module here that does not begin with an underscore is registered."""
