// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// An action of a step without network access.
package enum LocalAction: Sendable {
  /// Gives names new values, in the order written; each value can read the ones before it.
  case set([VariableDeclaration])
  /// The text as written, and its duration.
  case wait(String, Quantity<Duration>)
  /// Each must hold.
  case check([CheckElement])
  case print(TemplateText)

  /// Its key in the file.
  package var key: String {
    switch self {
    case .set: "set"
    case .wait: "wait"
    case .check: "check"
    case .print: "print"
    }
  }

  /// Whether later steps may rely on its effect without reading a name.
  package var changesWhatFollows: Bool {
    switch self {
    case .set, .wait: true
    case .check, .print: false
    }
  }

  /// The name of a step without a name of its own: `set total`, `wait 2s`, `check a == b`, `print
  /// "total is ${total}"`, as written.
  var title: String {
    switch self {
    case .set(let assignments):
      "set " + assignments.map(\.name.content).joined(separator: ", ")
    case .wait(let text, _): "wait \(text)"
    case .check(let elements):
      "check \(Self.short(elements.first?.text ?? ""))"
        + (elements.count > 1 ? " and \(elements.count - 1) more" : "")
    case .print(let text): "print \(Self.short(text.text))"
    }
  }

  /// The longest text of the file in a title, in characters.
  private static let titleLimit = 60

  /// The first line of a text, cut if it is long.
  static func short(_ text: String) -> String {
    let line = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    let isWhole = line.utf8.count == text.utf8.count && line.count <= titleLimit
    return isWhole ? line : line.prefix(titleLimit - 1) + "…"
  }
}

extension LocalAction: NameReader {
  /// For all actions except `set`, whose values can read each other.
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .set: break
    case .wait(_, let duration): duration.addReadNames(to: &names)
    case .check(let elements): elements.addReadNames(to: &names)
    case .print(let text): text.addReadNames(to: &names)
    }
  }
}
