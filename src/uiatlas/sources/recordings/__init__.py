"""Recordings of apps as maps: recorded apps, DroidBot runs, and single view hierarchies."""
