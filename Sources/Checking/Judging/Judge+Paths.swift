// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
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
  func select(_ path: PathExpectation, from subject: Subject) -> Selection {
    switch subject {
    case .node(let node): return select(path, from: node)
    case .nodes:
      guard let node = subject.structure else { return .failed(.tooLargeList(at: path.span)) }
      return select(path, from: node)
    default:
      return .selected(.absent, nil)
    }
  }

  private func select(_ path: PathExpectation, from node: JSONNode) -> Selection {
    if path.path.isSingular {
      if let found = path.path.node(in: node) { return .selected(.node(found), nil) }
      return .selected(.absent, .path(path.path, from: node))
    }
    do throws(PathLimitError) {
      let nodes = try path.path.nodes(in: node)
      return .selected(.nodes(nodes), nodes.isEmpty ? .path(path.path, from: node) : nil)
    } catch {
      return .failed(.pathLimit(error, at: path.span))
    }
  }
}
