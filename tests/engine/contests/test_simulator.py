"""Three hundred events by chance; ``python -m tests.bench contests`` plays ten thousand."""

import pytest

from tests.engine.contests import simulator

BATCH = 25


@pytest.mark.parametrize("batch", range(300 // BATCH))
def test_whatever_happens_to_events(batch):
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        simulator.run(seed)
