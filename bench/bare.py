"""A server that knows nothing: whoever says `push` has it write so many bytes to everybody else."""

import asyncio
import sys
from asyncio import StreamReader, StreamWriter

others: set[StreamWriter] = set()


async def met(reader: StreamReader, writer: StreamWriter) -> None:
    others.add(writer)
    if await reader.readline() != b"push\n":
        return
    others.discard(writer)
    writer.write(b"ready")
    while line := await reader.readline():
        sent = b"x" * (int(line) - 1) + b"\n"
        for other in others:
            other.write(sent)


async def main() -> None:
    server = await asyncio.start_server(met, "127.0.0.1", int(sys.argv[1]), backlog=2000)
    print("listening", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
