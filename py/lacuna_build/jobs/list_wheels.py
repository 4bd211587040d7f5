"""Print the hashes of the wheels of packages as JSON: `python list_wheels.py NAME==VERSION …`.

pip's report names only the wheel for this machine, and no command of pip lists the others. So this job asks pip's own
modules, with the index, the proxy and the certificates that pip is set up with. They are private, and may change with
pip; pins.py checks what this job prints.
"""

from __future__ import annotations

import json
import sys
from typing import Any


def wheels_of(name: str, version: str, collector: Any) -> dict[str, str]:
    """Return the hashes of the wheels of a version by file name. A wheel that the author has withdrawn is left out.

    Raise ValueError if two indexes have different files of one name.
    """
    from pip._internal.index.collector import parse_links
    from pip._internal.models.link import Link
    from pip._vendor.packaging.utils import canonicalize_name, parse_wheel_filename
    from pip._vendor.packaging.version import Version

    found: dict[str, str] = {}
    for url in collector.search_scope.get_index_urls_locations(canonicalize_name(name)):
        page = collector.fetch_response(Link(url))  # None if this index does not have the package
        for link in parse_links(page) if page else ():
            is_wanted = link.is_wheel and not link.is_yanked and link.hash_name == "sha256" and link.hash
            if not is_wanted or parse_wheel_filename(link.filename)[1] != Version(version):
                continue
            if found.setdefault(link.filename, str(link.hash)) != link.hash:
                raise ValueError(f"two indexes have different files of the name {link.filename}")
    return found


def main() -> None:
    from pip._internal.commands import create_command
    from pip._internal.index.collector import LinkCollector

    command: Any = create_command("download")
    options, _ = command.parse_args([])
    pins = [argument.split("==") for argument in sys.argv[1:]]
    with command.main_context():
        collector = LinkCollector.create(command.get_default_session(options), options)
        print(json.dumps({name: wheels_of(name, version, collector) for name, version in pins}))


if __name__ == "__main__":
    main()
