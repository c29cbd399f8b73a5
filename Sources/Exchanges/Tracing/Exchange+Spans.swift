// SPDX-License-Identifier: Apache-2.0

extension Exchange {
  /// Whether its hops are spans: all of them, or none.
  package var hasSpans: Bool { hops.indices.first.map { hops[$0].trace != nil } ?? false }

  /// The spans of its hops, in their order; empty in a run without traces.
  package var spans: [SpanID] { hops.indices.compactMap { hops[$0].trace?.span } }
}
