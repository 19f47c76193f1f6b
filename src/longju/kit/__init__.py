"""Small machines that engines share: claim windows, ledgers, covers, randomness."""
