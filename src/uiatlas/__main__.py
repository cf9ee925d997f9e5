"""``python -m uiatlas``: the command line."""

from uiatlas.cli.main import main

raise SystemExit(main())
