"""Measurements that are printed and never asserted: hot paths as ratios, and long studies."""
