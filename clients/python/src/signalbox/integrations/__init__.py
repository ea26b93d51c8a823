"""What other libraries and frameworks expect."""
