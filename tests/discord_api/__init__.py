"""Every request and answer held against Discord's own description of its API.

The description comes from the npm package ``discord-api-spec``. It is installed where npm is there
(``python -m tests.discord_api``) and is no part of this repository; where it is missing, the checks
are skipped and say so.
"""
