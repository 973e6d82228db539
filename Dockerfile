# Paiju for those who host with containers. Build and start it with compose.yaml, or:
#
#     docker build --tag paiju .
#     docker run --init --env DISCORD_TOKEN=… --volume paiju:/data paiju
#
# Everything worth keeping lies in /data.
FROM python:3.13-slim

# PAIJU_HOLD: Docker starts a container again whatever its exit status was. With a wrong token or
# setting the bot stays, says why and counts as unwell, instead of logging in again and again.
ENV PAIJU_DATA=/data \
    PAIJU_HOLD=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_ROOT_USER_ACTION=ignore \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1

WORKDIR /app

# The libraries change rarely and come first, so that a new version of the bot is a small layer.
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements.lock

COPY LICENSE ./
COPY engine ./engine
COPY renderers ./renderers
COPY bot ./bot
COPY cogs ./cogs

# The source is read-only at run time: compile it now, and keep a user of its own for /data.
RUN python -m compileall -q engine renderers bot cogs \
    && useradd --system --uid 10001 --user-group --no-create-home --home-dir /data paiju \
    && install --directory --owner=paiju --group=paiju --mode=0700 /data

USER paiju
VOLUME /data

# The bot keeps a heartbeat in /data while it is well: docs/hosting.md says what that means.
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 \
    CMD ["python", "-m", "bot.heartbeat"]

# Exec form: the bot itself receives SIGTERM, and ends in order within the grace period.
CMD ["python", "-m", "bot"]
