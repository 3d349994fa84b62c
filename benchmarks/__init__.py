"""Speed, beside peers. `make bench` runs all of it, `make scrub` the browser's."""
