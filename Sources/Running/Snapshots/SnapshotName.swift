// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// The name of an entry, of which each step has its own: scenario with its row, calls and step, with
/// `/` between them and the turn of a loop behind.
///
///     buy a pet [rex]/log in/POST /login[0]
///     buy a pet/teardown/delete
///     setup/create
///
/// The names that people write may contain the same characters. Where one would be read as a separator,
/// a `\` precedes it:
///
///     \setup/create    a scenario that is called `setup`
///     a\/b/c           the step `c` of the scenario `a/b`
///     a/b\/c           the step `b/c` of the scenario `a`
///     a/foo\[0]        the step `foo[0]`, not a turn of `foo`
///
/// Only an action as written (`GET /pets/1`), which must come last, keeps its `/`.
struct SnapshotName: Sendable {
  private(set) var text: String

  /// The part of a scenario, of a `setup` or of a `teardown`.
  ///
  /// - Parameter row: the name of its row; nil without rows, or for the part that all rows have.
  init(ofScenario name: String, row: String?, role: ScenarioReference.Role) {
    let isReserved = name.hasSameBytes(as: "setup") || name.hasSameBytes(as: "teardown")
    switch role {
    case .setup, .teardown: text = name
    default:
      text =
        (isReserved ? "\\" : "")
        + name.escaping { byte, before in
          byte == UInt8(ascii: "/") || byte == UInt8(ascii: "[") && before == UInt8(ascii: " ")
        }
    }
    if let row { text += " [\(row.escaping { byte, _ in byte == UInt8(ascii: "]") })]" }
  }

  /// Adds the scenario's own `teardown`.
  mutating func appendTeardown() { text += "/teardown" }

  /// Adds a call.
  mutating func append(call identity: String, turn: Int?) {
    let isReserved = identity.hasSameBytes(as: "teardown")
    let space = identity.actionSpace
    append(identity, turn: turn) {
      $0 == space || isReserved && $0 == 0 || $1 == UInt8(ascii: "/")
    }
  }

  /// Adds the step, as the last part.
  mutating func append(step identity: String, turn: Int?) {
    let isAction = identity.actionSpace != nil
    append(identity, turn: turn) { !isAction && $1 == UInt8(ascii: "/") }
  }

  /// - Parameter separates: whether the character of an offset would be read as a separator.
  private mutating func append(
    _ identity: String, turn: Int?, where separates: (Int, UInt8) -> Bool
  ) {
    let bracket = identity.turnBracket
    var offset = -1
    text += "/"
    text += identity.escaping { byte, _ in
      offset += 1
      return offset == bracket || separates(offset, byte)
    }
    if let turn { text += "[\(turn)]" }
  }
}

extension SnapshotName {
  /// The part of the scenario, without its row, in the name of an entry.
  static func scenarioPart(of name: String) -> String {
    var isEscaped = false
    var before: UInt8?
    var length = 0
    for byte in name.utf8 {
      if !isEscaped {
        if byte == UInt8(ascii: "/") { break }
        if byte == UInt8(ascii: "["), before == UInt8(ascii: " ") {
          length -= 1
          break
        }
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      before = byte
      length += 1
    }
    return String(Substring(name.utf8.prefix(length)))
  }

  /// The name of a step of a run.
  ///
  /// - Parameter written: takes the place of the step's identity; nil for none.
  init(of step: RunningStep, written: String?) {
    self.init(upTo: step)
    append(step: written ?? step.planned.identity, turn: step.turn?.index)
  }

  /// The part before the one of a step itself.
  private init(upTo step: RunningStep) {
    guard let caller = step.caller else {
      let path = step.scenario.path
      self.init(ofScenario: path.nameOfScenario, row: path.row, role: step.scenario.role)
      if step.isTeardown, step.scenario.role != .teardown { appendTeardown() }
      return
    }
    self.init(upTo: caller)
    append(call: caller.planned.identity, turn: caller.turn?.index)
  }
}

extension String {
  /// The text with a `\` before each `\`, and before each byte that the closure names, which gets the
  /// byte before it too.
  fileprivate func escaping(where isSeparator: (UInt8, UInt8?) -> Bool) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 2)
    var before: UInt8?
    for byte in utf8 {
      if isSeparator(byte, before) || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
      before = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The offset of the space of `GET /pets`, as actions are written; nil for another text.
  fileprivate var actionSpace: Int? {
    let method = utf8.prefix { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-") }.count
    let space = utf8.dropFirst(method).first
    return method > 0 && space == UInt8(ascii: " ") ? method : nil
  }

  /// The offset of the `[` of a text that ends like a turn, `[0]`; nil for another text.
  fileprivate var turnBracket: Int? {
    guard utf8.last == UInt8(ascii: "]") else { return nil }
    let digits = utf8.dropLast().reversed().prefix { $0.isASCIIDigit }.count
    let bracket = utf8.count - digits - 2
    guard digits > 0, bracket >= 0,
      utf8.dropFirst(bracket).first == UInt8(ascii: "[")
    else { return nil }
    return bracket
  }
}
