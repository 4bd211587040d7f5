"""What the tests share: tables to set up, the talk with the bridge, sizes, the scripts of the golden conversations."""
