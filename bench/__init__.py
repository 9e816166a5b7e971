"""How fast we are, as ratios: each measurement beside a plain baseline of the same run, on the same machine."""
