// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

extension Judge {
  /// What a path gave.
  enum Selection {
    /// The subject, and why it is not there or an empty list.
    case selected(Subject, Absence?)
    case failed(Mismatch)
  }

  /// What a path selects: one value or nothing for a singular query, else a list.
  ///
  /// - Parameter span: of the path.
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
