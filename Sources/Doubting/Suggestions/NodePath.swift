// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The keys and numbers that lead to a node: the same in a text to which other nodes were added.
package struct NodePath: Hashable, Sendable {
  fileprivate enum Part: Hashable, Sendable {
    case key(String)
    /// From 0.
    case element(Int)
  }

  fileprivate var parts: [Part] = []

  /// To the root.
  package static let root = NodePath()

  fileprivate func appending(_ part: Part) -> NodePath {
    var path = self
    path.parts.append(part)
    return path
  }
}

extension YAMLDocument {
  /// The mappings that are written in it, with the place of the first key: what `WrittenStep` has of a step.
  /// What an alias or `<<` repeats is not among them.
  package var mappings: [(path: NodePath, firstKey: SourceSpan)] {
    var found: [(path: NodePath, firstKey: SourceSpan)] = []
    var open = [(path: NodePath.root, node: root)]
    while let (path, node) = open.popLast() {
      guard node.aliased == nil else { continue }
      if let mapping = node.mapping {
        if let span = mapping.firstKeySpan { found.append((path, span)) }
        for entry in mapping where entry.mergeKey == nil {
          open.append((path.appending(.key(entry.name)), entry.value))
        }
      } else if let sequence = node.sequence {
        for (number, element) in sequence.enumerated() {
          open.append((path.appending(.element(number)), element))
        }
      }
    }
    return found
  }

  /// The node at a path; nil if there is none.
  package func node(at path: NodePath) -> YAMLNode? {
    var node = root
    for part in path.parts {
      switch part {
      case .key(let name):
        guard let value = node.mapping?[name] else { return nil }
        node = value
      case .element(let number):
        guard let sequence = node.sequence, number < sequence.count else { return nil }
        node = sequence[number]
      }
    }
    return node
  }
}
