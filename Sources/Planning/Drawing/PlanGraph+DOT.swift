// SPDX-License-Identifier: Apache-2.0

extension PlanGraph {
  /// The lines of a graph for Graphviz. https://graphviz.org/doc/info/lang.html
  package var dot: [String] {
    var lines = ["digraph plan {", "  compound=true", "  node [shape=box]"]
    for group in groups { add(group, indent: 2, to: &lines) }
    let firstNodes = groups.reduce(into: [:]) { $1.noteFirstNodes(in: &$0) }
    for arrow in arrows { add(arrow, firstNodes, to: &lines) }
    return lines + ["}"]
  }

  private func add(_ group: Group, indent: Int, to lines: inout [String]) {
    let margin = String(repeating: " ", count: indent)
    lines.append("\(margin)subgraph cluster_\(group.id) {")
    lines.append("\(margin)  label=\(Self.quoted(group.label))")
    for node in group.nodes {
      lines.append("\(margin)  \(node.id) [label=\(Self.quoted(node.label))]")
    }
    for inner in group.groups { add(inner, indent: indent + 2, to: &lines) }
    lines.append("\(margin)}")
  }

  /// Graphviz draws arrows between nodes only: one of a group leads to its first node, and is cut at the
  /// border.
  private func add(
    _ arrow: Arrow, _ firstNodes: [String: String], to lines: inout [String]
  ) {
    var facts: [String] = []
    if firstNodes[arrow.from] != nil { facts.append("ltail=cluster_\(arrow.from)") }
    if firstNodes[arrow.to] != nil { facts.append("lhead=cluster_\(arrow.to)") }
    switch arrow.kind {
    case .next, .need: break
    case .waits: facts.append("style=bold")
    case .call: facts.append("style=dashed")
    }
    if !arrow.label.isEmpty { facts.append("label=\(Self.quoted(arrow.label))") }
    let (from, to) = (firstNodes[arrow.from] ?? arrow.from, firstNodes[arrow.to] ?? arrow.to)
    lines.append(
      "  \(from) -> \(to)" + (facts.isEmpty ? "" : " [\(facts.joined(separator: ", "))]"))
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n", "\r": quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension PlanGraph.Group {
  fileprivate func noteFirstNodes(in found: inout [String: String]) {
    found[id] = firstNode
    for group in groups { group.noteFirstNodes(in: &found) }
  }
}
