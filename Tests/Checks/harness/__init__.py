"""Shared by all checks: a tally, processes, a temporary home, a terminal, and the tools that they need."""
