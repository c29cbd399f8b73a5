// SPDX-License-Identifier: Apache-2.0

import Expressions

/// A part of a response that a script looks at.
struct ScriptSubject: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case json, status, reason, body, time, size
    case header(String)
    case cookie(String)
  }

  enum Segment: Hashable, Sendable {
    case member(String)
    case index(Int)
    /// An element of a list, in the loop of this number.
    case each(Int)
  }

  /// 0 is the response of the step itself, others are those of requests of the script.
  var response: Int
  var part: Part
  /// In the JSON document.
  var path: [Segment] = []
  var isLength = false
  /// Whether a missing parent is not a mistake: `x?.a`, `(x || {}).a`.
  var isLenient = false

  func appending(_ segment: Segment) -> ScriptSubject {
    var subject = self
    subject.path.append(segment)
    return subject
  }

  var length: ScriptSubject {
    var subject = self
    subject.isLength = true
    return subject
  }

  /// The loops whose elements it goes through.
  var loops: Set<Int> {
    Set(path.compactMap { if case .each(let loop) = $0 { loop } else { nil } })
  }

  /// Whether its value is a text whatever the response is.
  var isText: Bool {
    guard !isLength else { return false }
    switch part {
    case .reason, .body, .header, .cookie: return true
    case .json, .status, .time, .size: return false
    }
  }

  /// Whether its value is a number whatever the response is.
  var isNumber: Bool {
    if isLength { return part != .json }
    return part == .status || part == .time || part == .size
  }

  // MARK: As text

  /// `$.a['b-c'][0]`
  static func jsonPath(_ path: some Sequence<Segment>) -> String {
    path.reduce(into: "$") { output, segment in
      switch segment {
      case .member(let name):
        output += isPlain(name) ? ".\(name)" : "[\(singleQuoted(name))]"
      case .index(let index): output += "[\(index)]"
      case .each: output += "[*]"
      }
    }
  }

  /// Whether a name needs no quotes.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !first.isASCIIDigit else { return false }
    return name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  private static func singleQuoted(_ name: String) -> String {
    var output = "'"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "'": output += "\\'"
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "'"
  }

  /// The CEL of its value.
  ///
  /// - Parameter maybeAbsent: whether a missing last member is null instead of an error.
  func expression(maybeAbsent: Bool = false) -> String {
    var output: String
    switch part {
    case .json: output = pathExpression(maybeAbsent: maybeAbsent && !isLength)
    case .status: output = "response.status"
    case .reason: output = "response.reason"
    case .body: output = "response.body"
    case .time: output = "response.time"
    case .size: output = "response.size"
    case .header(let name):
      output =
        maybeAbsent
        ? "response.headers[?\(CELText.quoted(name))].orValue(null)"
        : "response.headers[\(CELText.quoted(name))]"
    case .cookie(let name):
      output =
        maybeAbsent
        ? "response.cookies[?\(CELText.quoted(name))].orValue(null)"
        : "response.cookies[\(CELText.quoted(name))]"
    }
    if isLength { output = "size(\(output))" }
    return output
  }

  private func pathExpression(maybeAbsent: Bool) -> String {
    let last = path.lastIndex { if case .each = $0 { true } else { false } }
    var output = "response.json"
    var rest = path[...]
    if let last, case .each(let loop) = path[last] {
      output = ScriptCEL.element(loop)
      rest = path[(last + 1)...]
    }
    for (number, segment) in zip(rest.indices, rest) {
      let isOptional = maybeAbsent && number == path.count - 1
      output += ScriptCEL.access(segment, isOptional: isOptional)
    }
    return maybeAbsent && !rest.isEmpty ? output + ".orValue(null)" : output
  }
}
