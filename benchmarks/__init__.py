"""Speed, beside peers. `make bench` runs all of it, `python -m benchmarks.scrub` the browser's."""
