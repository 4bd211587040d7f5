"""Lacuna's command: serve, build, test, bench, check, language, pins.

This file defines only the verbs and their options; the code behind them is in py/lacuna_build/. Each verb installs the
tools that it needs, so a machine needs only Python 3.11 or later and a network.
"""

import argparse
import os
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - older versions get a readable message
    sys.exit("Lacuna needs Python 3.11 or later; this is " + sys.version.split()[0] + ".")

sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))

from lacuna_build import bench, server, site, test_groups, watch
from lacuna_build.common import BUILD, StepError


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the verbs and their options."""
    parser = argparse.ArgumentParser(prog="build.py", description="Build, serve and test Lacuna.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")

    serve = verbs.add_parser("serve", help="build the site, serve it on this machine and open it")
    serve.add_argument("--port", type=int, default=8000, help="the first port to try (8000)")
    serve.add_argument("--mount", default="/", help="serve under this path, as hosts do: /some/repo/")
    serve.add_argument("--no-open", action="store_true", help="print the address, open no browser")
    serve.add_argument("--watch", action="store_true", help="build what changes, and let the open pages reload")
    serve.set_defaults(run=run_server)

    build = verbs.add_parser("build", help="build the static site into dist/")
    build.add_argument("--host", action="append", default=[], help="an origin that may talk to embedded tables (any)")
    build.add_argument("--plugin", action="append", default=[], type=Path, help="a wheel whose games are built in")
    build.set_defaults(run=lambda args: site.build(args.host, args.plugin))

    test = verbs.add_parser("test", help="run every test there is")
    test.add_argument("--full", action="store_true", help="the long sweeps too")
    test.add_argument("--only", metavar="GROUPS", help="only these groups: " + ",".join(test_groups.GROUPS))
    test.add_argument("-k", metavar="EXPR", help="only tests whose names match: words, with and, or, not and brackets")
    test.set_defaults(run=lambda args: test_groups.test(full=args.full, only=args.only, match=args.k))

    bench_ = verbs.add_parser("bench", help="measure, and write docs/benchmarks.md")
    bench_.add_argument("--compare", action="store_true", help="mark goals once met that are lost")
    bench_.add_argument("--only", metavar="PARTS", help="only these parts, as starts,taps; their rows are replaced")
    bench_.add_argument("--deals", metavar="N", type=int, help="deals to solve for each row of the solver (40)")
    bench_.add_argument("--beside", metavar="FOLDER", type=Path, help="measure what seems lost on this built site too")
    bench_.set_defaults(
        run=lambda args: bench.bench(compare=args.compare, only=args.only, deals=args.deals, beside=args.beside)
    )

    check = verbs.add_parser("check", help="ruff, mypy --strict, biome, tsc, direction and circles of imports, themes")
    check.set_defaults(run=lambda args: test_groups.test(full=False, only="check", match=None))

    language = verbs.add_parser("language", help="write the files of a new language, and count the texts it lacks")
    language.add_argument("code", metavar="CODE", help="the language's code, such as fr")
    language.add_argument("--list", action="store_true", help="print the missing texts too")
    language.set_defaults(run=report_language)

    pins = verbs.add_parser("pins", help="take new versions of the Python packages, and print what changes")
    pins.add_argument("--keep", action="store_true", help="keep pinned versions: write only what the files lack")
    pins.set_defaults(run=take_pins)
    return parser


def run_server(args: argparse.Namespace) -> int:
    """Serve the site, and with ``--watch`` also what changes."""
    run = watch.watch if args.watch else server.serve
    return run(args.port, args.mount, browse=not args.no_open)


def report_language(args: argparse.Namespace) -> int:
    """Write the files of a language and count the texts that it lacks."""
    from lacuna_build.language import report  # imports the engine, which the other verbs must not need

    return report(args.code, list_keys=args.list)


def take_pins(args: argparse.Namespace) -> int:
    """Write the versions and hashes of the Python packages."""
    from lacuna_build.pins import pins  # imports pip, which is slow

    return pins(keep=args.keep)


def main() -> int:
    """Run one verb and return the exit status. If one of its steps cannot be done, print why and return 1."""
    args = build_parser().parse_args()
    # The processes that this one starts share their compiled modules, which lie outside the folders of the sources.
    os.environ |= {"PYTHONPYCACHEPREFIX": str(BUILD / "pycache"), "PYTHONDONTWRITEBYTECODE": ""}
    try:
        return int(args.run(args))
    except StepError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
