"""What 'make bench' measures, and how."""
