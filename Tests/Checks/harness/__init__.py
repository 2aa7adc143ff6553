"""What all checks stand on: a tally, processes, a throw-away home, a terminal, and the tools that they need."""
