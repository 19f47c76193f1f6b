"""Who may call: hosts and origins, headers of every answer, rations."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
"""What every answer carries. No page of ours asks another host for anything."""


def known_host(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this hall: an address in digits, localhost, or one of *names*.

    Another site's name that was made to point here (DNS rebinding) is none of these.
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if name is None:
        return False
    if name == "localhost" or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Mapping[str, str], names: frozenset[str]) -> bool:
    """Whether a call that changes something comes from a page of this very hall.

    Browsers send `Sec-Fetch-Site` only where they trust the transport; over plain http on a local network `Origin`
    decides: it must be the host that was called, or one of *names* (a proxy may call us by another name than the page
    calls it). A call with neither header is refused.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site != "same-origin":
        return False
    if origin is None:
        return site is not None
    try:
        found = urlsplit(origin)
        return found.netloc.lower() == headers.get("host", "").lower() != "" or found.hostname in names
    except ValueError:
        return False


class Bucket:
    """A ration: so many at once, so many a second after that."""

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self.burst: Final = burst
        self.rate: Final = rate
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Takes one if there is one left."""
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rations:
    """A bucket for each caller; the longest silent are forgotten."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float], most: int = 10_000) -> None:
        self._burst: Final = burst
        self._rate: Final = rate
        self._now: Final = now
        self._most: Final = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str) -> bool:
        """Whether *caller* has one left; takes it."""
        bucket = self._buckets.pop(caller, None) or Bucket(self._burst, self._rate, self._now())
        self._buckets[caller] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(self._now())
