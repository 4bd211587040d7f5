"""The site, built once for all the tests of this folder that read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lacuna_build import site


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a built site. It is shared: no test may change it."""
    return site.build_site(tmp_path_factory.mktemp("site"))
