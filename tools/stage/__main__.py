"""Set the scene in the database that the environment names, and print what there is as JSON."""

import json
import sys

import django


def main() -> None:
    django.setup()
    from tools.stage import telling

    print(json.dumps(telling.told(with_crowds="--crowds" in sys.argv)))


if __name__ == "__main__":
    main()
