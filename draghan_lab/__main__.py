"""`python -m draghan_lab` is the `draghan-lab` command."""

import sys

from draghan_lab.cli import main

if __name__ == "__main__":
    sys.exit(main())
