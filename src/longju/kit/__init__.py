"""Small machines that engines share: claim windows, ledgers, packing, randomness."""
