"""``python -m tests.discord_api``: bring Discord's API description here, where npm is there."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.discord_api.description import FILE, FOLDER, PACKAGES, is_current

SCRIPT = Path(__file__).with_name("describe.mjs")


def main() -> int:
    """Install the packages and make one file of them; never fails a run that can go without."""
    if is_current():
        return 0
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("No npm on this machine: requests are not checked against Discord's description.")
        return 0
    FOLDER.mkdir(exist_ok=True)
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"]
    command = [npm, "install", "--silent", "--prefix", str(FOLDER), *options, *wanted]
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
        print("npm could not install Discord's description: requests are not checked against it.")
        return 0
    made = subprocess.run(
        [node, "--input-type=module"],
        cwd=FOLDER,
        input=SCRIPT.read_bytes(),
        stdout=subprocess.PIPE,
        check=True,
    )
    whole = {"packages": PACKAGES, **json.loads(made.stdout)}
    fresh = FILE.with_suffix(".new")
    fresh.write_text(json.dumps(whole), encoding="utf-8")
    fresh.replace(FILE)
    print(f"Discord's API description is here: discord-api-spec {PACKAGES['discord-api-spec']}.")
    return 0


sys.exit(main())
