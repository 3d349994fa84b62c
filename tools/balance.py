"""`python tools/balance.py 600 1000`: how often the sensible bot wins Once Upon a Dragon.

Six hundred games for every size of party and every Portal, with the seeds from 1000 on.
"""

from __future__ import annotations

import sys

from draghan_lab.explore.quest_study import shares


def main() -> int:
    games, seed = map(int, sys.argv[1:3])
    for share in shares(games, seed=seed):
        print(share, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
