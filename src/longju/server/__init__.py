"""The hall: rooms, people, bots, the log that holds it all, the page's files. Its contract is `docs/protocol.md`."""
