"""The games of the collection, one in each file.

Every module whose name does not begin with an underscore is registered.
"""
