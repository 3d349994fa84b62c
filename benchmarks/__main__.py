"""`python -m benchmarks`: measure, print a table with the targets, write build/bench.json."""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path

from benchmarks.costs import costs
from benchmarks.orders import orders
from benchmarks.rounds import speeds

RESULTS = Path(__file__).parents[1] / "build" / "bench.json"
PEER = "python-chess"
LEAST_RATIOS = {
    "Dragon Racer": 2.5,
    "Drakon": 1.2,
    "Drakon while the pile lasts": 0.6,
    "Sneaky Ol' Dragons": 2.0,
    "Once Upon a Dragon": 2.0,
}
LEAST_SPEEDUPS = {"orders_120_speedup": 15.0}
MOST = {
    "branch_us": 60.0,
    "jump_us": 1000.0,
    "link_bytes_per_step": 8.0,
    "graph_of_40_chambers_us": 1000.0,
    "orders_120_worst_s": 0.5,
    "orders_14400_s": 60.0,
    "orders_longest_pause_s": 0.5,
    "slowest_fight_ms": 50.0,
}


def main() -> int:
    print("Random play, everything kept; each in its own process, in turns …", flush=True)
    played = speeds()
    ratios = {name: speed / played[PEER] for name, speed in played.items()}
    for name, speed in played.items():
        print(f"  {name:28}{speed:12,.0f} decisions/s   {ratios[name]:5.2f} times {PEER}")
    paid = costs() | orders()
    verdicts = {name: ratios[name] >= least for name, least in LEAST_RATIOS.items()}
    verdicts |= {name: paid[name] <= most for name, most in MOST.items()}
    verdicts |= {name: paid[name] >= least for name, least in LEAST_SPEEDUPS.items()}
    print_costs(paid)
    print("\nTargets")
    for name, least in LEAST_RATIOS.items():
        mark(verdicts[name], f"{name}: {ratios[name]:.2f} times {PEER} (>= {least:g})")
    for name, most in MOST.items():
        mark(verdicts[name], f"{name.replace('_', ' ')} {paid[name]:.2f} (<= {most:g})")
    for name, least in LEAST_SPEEDUPS.items():
        mark(verdicts[name], f"{name.replace('_', ' ')} {paid[name]:.2f} (>= {least:g})")
    write({"decisions_per_second": played, "ratios": ratios, "costs": paid, "met": verdicts})
    return 0 if all(verdicts.values()) else 1


def print_costs(paid: dict[str, float]) -> None:
    print("\nCosts: games of Dragon Racer, a lair of Drakon, orders of Storylines, and a fight")
    for name, value in paid.items():
        print(f"  {name.replace('_', ' '):30}{value:10,.2f}")


def mark(is_met: bool, target: str) -> None:
    print(f"  {'met   ' if is_met else 'MISSED'}  {target}")


def write(results: dict[str, object]) -> None:
    RESULTS.parent.mkdir(exist_ok=True)
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    RESULTS.write_text(json.dumps({**machine, **results}, indent=2) + "\n", encoding="utf-8")
    print(f"\nWritten to {RESULTS.relative_to(RESULTS.parents[1])}")


if __name__ == "__main__":
    sys.exit(main())
