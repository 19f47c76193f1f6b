"""What every game agrees on: the contract, the errors and the message base types. Imports nothing of ours."""
