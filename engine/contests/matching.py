"""Minimum-cost perfect matchings in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable

Edge = tuple[int, int, int]
"""Two vertices and what it costs to join them."""


def cheapest(vertices: int, edges: Iterable[Edge]) -> dict[int, int] | None:
    """Who is joined to whom, both ways round, at the least cost in all; none where the edges leave
    somebody over. Vertices are counted from 0.

    >>> cheapest(4, [(0, 1, 1), (2, 3, 9), (0, 2, 2), (1, 3, 2)])
    {0: 2, 1: 3, 2: 0, 3: 1}
    """
    import rustworkx  # reads numpy, a third of a second that a start must not pay

    listed = sorted(edges)
    most = max((cost for *_, cost in listed), default=0) + 1
    graph = rustworkx.PyGraph()
    graph.add_nodes_from([None] * vertices)
    graph.add_edges_from([(a, b, most - cost) for a, b, cost in listed])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if len(pairs) * 2 < vertices:
        return None
    joined = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return dict(sorted(joined.items()))
