"""The extensions of this program, and their registration where values are read by kind.

Nothing else in ``bot`` imports an extension (docs/decisions/0003-extensions.md).
"""

from __future__ import annotations

from bot.contests.extension import CONTESTS
from bot.messages.component_id import FORMS, GRAMMAR
from bot.store.rows.messages import KINDS

EXTENSIONS = (CONTESTS,)
SERVED = tuple(extension.serve for extension in EXTENSIONS)
"""Their sides in a host, as :class:`bot.host.host.Host` takes them."""

for _extension in EXTENSIONS:
    KINDS.update(_extension.rows)
    GRAMMAR.update({**_extension.verbs, **_extension.forms})
    FORMS.update(_extension.forms)
