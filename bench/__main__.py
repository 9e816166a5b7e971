"""`make bench`: measure, and print each number as a multiple of its baseline; absolute times are this machine's."""

from collections.abc import Iterator

from bench import checks, requests, streams
from bench.result import Result
from bench.server import TABLES, Server, raised


def results(server: Server) -> Iterator[Result]:
    yield from requests.measured(server)
    yield streams.measured(server, tables=1)
    yield streams.measured(server, tables=TABLES)
    yield checks.measured(server)


def main() -> None:
    with raised() as server:
        for result in results(server):
            print(result.line(), flush=True)


if __name__ == "__main__":
    main()
