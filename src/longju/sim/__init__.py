"""Hands by the thousand: batches over processes, and the figures that come out of them."""
