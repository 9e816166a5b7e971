"""Set the scene in the database that the environment names, and print what there is as JSON."""

import json
import sys

import django


def main() -> None:
    django.setup()
    from tools.stage import scenery

    print(json.dumps(scenery.told(with_crowds="--crowds" in sys.argv)))


if __name__ == "__main__":
    main()
