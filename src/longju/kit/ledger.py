"""Zero-sum payments with reasons."""

from longju.core.game import Transfer


def pay(ledger: list[Transfer], scores: list[int], transfer: Transfer) -> None:
    """Books *transfer* and moves its amount from payer to payee in *scores*."""
    assert transfer.amount > 0, transfer
    assert transfer.payer != transfer.payee, transfer
    ledger.append(transfer)
    scores[transfer.payer] -= transfer.amount
    scores[transfer.payee] += transfer.amount
