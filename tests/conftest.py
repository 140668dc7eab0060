"""How the tests run: the profiles of hypothesis.

`dev` looks for new examples on every run and keeps those that fail; `ci` tries the same ones each time, so
that a result can be repeated. Neither has a deadline: the first call of a compiled rule compiles it.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, database=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
