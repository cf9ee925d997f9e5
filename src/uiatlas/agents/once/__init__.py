"""Carries out a plan that was made in one call, and says when it does not fit."""
