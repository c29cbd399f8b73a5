// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

extension Judge {
  /// The result of a path.
  enum Selection {
    /// The subject, with the reason if it is absent or an empty list.
    case selected(Subject, Absence?)
    case failed(Mismatch)
  }

  /// The result of a path: one value or absent for a singular query, else a list.
  ///
  /// - Parameter span: that of the path.
  func select(_ query: JSONPath, at span: SourceSpan, from subject: Subject) -> Selection {
    switch subject {
    case .node(let node): return select(query, at: span, from: node)
    case .nodes:
      guard let node = subject.structure else { return .failed(.tooLargeList(at: span)) }
      return select(query, at: span, from: node)
    default:
      return .selected(.absent, nil)
    }
  }

  private func select(
    _ query: JSONPath, at span: SourceSpan, from node: JSONNode
  ) -> Selection {
    if query.isSingular {
      if let found = query.node(in: node) { return .selected(.node(found), nil) }
      return .selected(.absent, .path(query, from: node))
    }
    do throws(PathLimitError) {
      let nodes = try query.nodes(in: node, within: work)
      return .selected(.nodes(nodes), nodes.isEmpty ? .path(query, from: node) : nil)
    } catch {
      return .failed(.pathLimit(error, at: span))
    }
  }
}
