"""Settings of a host, and what is wrong with them."""

from pathlib import Path

import pytest

from bot.config import Config, ConfigError
from bot.host.config import HostConfig
from renderers.kit.memo import MEGABYTES


def test_nothing_set_plays_in_the_sandbox(tmp_path):
    config = Config.read({}, tmp_path)
    assert not config.on_discord
    assert (config.data, config.port, config.shards, config.log) == (Path("data"), 8765, 0, "INFO")


def test_the_environment_wins_over_the_file(tmp_path):
    (tmp_path / "paiju.toml").write_text('port = 9000\nlog = "debug"\n')
    config = Config.read({"PAIJU_PORT": "9001"}, tmp_path)
    assert (config.port, config.log) == (9001, "DEBUG")


def test_computer_players_keep_the_pace_that_is_set(tmp_path):
    assert Config.read({}, tmp_path).pace == HostConfig().pace_ms
    assert Config.read({"PAIJU_PACE": "50"}, tmp_path).pace == 50


def test_what_is_kept_of_pictures_can_be_set(tmp_path):
    assert Config.read({}, tmp_path).cache_mb == MEGABYTES
    (tmp_path / "paiju.toml").write_text("cache_mb = 64\n")
    assert Config.read({}, tmp_path).cache_mb == 64
    assert Config.read({"PAIJU_CACHE_MB": "256"}, tmp_path).cache_mb == 256


def test_the_token_never_shows():
    assert "secret" not in repr(Config.read({"DISCORD_TOKEN": " secret "}))
    assert Config.read({"DISCORD_TOKEN": " secret "}).token == "secret"


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"PAIJU_PORT": "eighty"}, "PAIJU_PORT"),
        ({"PAIJU_PORT": "70000"}, "PAIJU_PORT"),
        ({"PAIJU_SHARDS": "-1"}, "PAIJU_SHARDS"),
        ({"PAIJU_PACE": "0"}, "PAIJU_PACE"),
        ({"PAIJU_CACHE_MB": "15"}, "PAIJU_CACHE_MB"),
        ({"PAIJU_CACHE_MB": "much"}, "PAIJU_CACHE_MB"),
        ({"PAIJU_LOG": "loud"}, "PAIJU_LOG"),
        ({"PAIJU_CONFIG": "/nowhere/paiju.toml"}, "/nowhere/paiju.toml"),
    ],
)
def test_a_wrong_setting_is_named(environment, named):
    with pytest.raises(ConfigError, match=named):
        Config.read(environment)


def test_an_unknown_name_in_the_file_is_named(tmp_path):
    (tmp_path / "paiju.toml").write_text("prot = 9000\n")
    with pytest.raises(ConfigError, match="prot"):
        Config.read({}, tmp_path)
