"""Two more games of the gap family, a module each."""
