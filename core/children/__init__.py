"""Child processes that read input from strangers: the modules `confined_*` run in them, with almost no rights."""
