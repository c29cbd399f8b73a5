// SPDX-License-Identifier: Apache-2.0

import Values

/// What became of each node of a source.
///
/// A reader marks the nodes that it used, that its table ignores by name, and that it reported. What
/// is left at the end is a loss `unknown`, so nothing of a source disappears without a word. Nodes
/// are numbers that mean something to the reader: positions of the JSON tape, offsets of YAML
/// nodes, words of a text.
package struct SourceLedger: Sendable {
  package enum Fate: UInt8, Sendable {
    case used, ignored, reported
  }

  private var fates: [Int: Fate] = [:]

  package init() {}

  /// Marks one node; the first mark counts.
  package mutating func mark(_ node: Int, _ fate: Fate = .used) {
    if fates[node] == nil { fates[node] = fate }
  }

  /// Takes a mark away, for a node that turned out to be of no use.
  package mutating func unmark(_ node: Int) { fates[node] = nil }

  package func fate(of node: Int) -> Fate? { fates[node] }

  /// The nodes of a list without a mark.
  package func unmarked(among nodes: some Sequence<Int>) -> [Int] {
    nodes.filter { fates[$0] == nil }
  }
}

extension SourceLedger {
  /// Marks a value of JSON with everything in it.
  package mutating func mark(whole node: JSONNode, _ fate: Fate = .used) {
    mark(node.position, fate)
  }

  /// The values of JSON without a mark, outermost first: a marked leaf, or one in a value that is
  /// marked whole, is accounted for. A container is accounted for by its contents.
  ///
  /// - Parameter opened: whether the reader looks into a container by itself, so that its mark says
  ///   nothing about its contents.
  package func unmarked(in root: JSONNode, opened: Set<Int>) -> [(name: String?, node: JSONNode)] {
    var found: [(name: String?, node: JSONNode)] = []
    var open: [(name: String?, node: JSONNode)] = [(nil, root)]
    while let (name, node) = open.popLast() {
      if opened.contains(node.position) {
        let members = node.members.map { (name: $0.name.stringValue, node: $0.value) }
        let elements = node.elements.map { (name: name, node: $0) }
        open += (members + elements).reversed()
      } else if fates[node.position] == nil {
        found.append((name, node))
      }
    }
    return found
  }
}
