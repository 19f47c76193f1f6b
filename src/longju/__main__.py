"""`python -m longju`."""

import sys

from longju.cli import main

if __name__ == "__main__":
    sys.exit(main())
