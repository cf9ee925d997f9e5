"""The tables of the five papers on our material: their metrics, their arms, their printed figures beside ours."""
