"""`python -m signalbox_airflow` is the same as the command `signalbox-airflow`."""

from __future__ import annotations

import sys

from .cli import main

sys.exit(main())
