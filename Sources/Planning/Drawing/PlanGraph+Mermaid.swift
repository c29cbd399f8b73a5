// SPDX-License-Identifier: Apache-2.0

extension PlanGraph {
  /// The lines of a Mermaid flowchart. https://mermaid.js.org/syntax/flowchart.html
  package var mermaid: [String] {
    var lines = ["flowchart TB"]
    for group in groups { add(group, indent: 2, to: &lines) }
    for arrow in arrows {
      let sign =
        switch arrow.kind {
        case .next: "-->"
        case .waits: "==>"
        case .call: "-.->"
        case .need: "-->"
        }
      let label = arrow.label.isEmpty ? "" : "|\(Self.quoted(arrow.label))|"
      lines.append("  \(arrow.from) \(sign)\(label) \(arrow.to)")
    }
    return lines
  }

  private func add(_ group: Group, indent: Int, to lines: inout [String]) {
    let margin = String(repeating: " ", count: indent)
    // A group without a node is an error of Mermaid's.
    guard group.firstNode != nil else {
      return lines.append("\(margin)\(group.id)[\(Self.quoted(group.label))]")
    }
    lines.append("\(margin)subgraph \(group.id)[\(Self.quoted(group.label))]")
    for node in group.nodes { lines.append("\(margin)  \(node.id)[\(Self.quoted(node.label))]") }
    for inner in group.groups { add(inner, indent: indent + 2, to: &lines) }
    lines.append("\(margin)end")
  }

  /// A text in quotes; what Mermaid reads as markup is an entity.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "#quot;"
      case "#": quoted += "#35;"
      case "<": quoted += "#lt;"
      case ">": quoted += "#gt;"
      case "&": quoted += "#amp;"
      case "`": quoted += "#96;"
      case "\n", "\r": quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
