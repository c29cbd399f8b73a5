// SPDX-License-Identifier: Apache-2.0

import Notation

/// What a script takes from the output of a request.
enum ScriptOutput {
  /// All of the body.
  case whole
  /// `-w '%{http_code}'` with the body in a file.
  case status
  /// `jq -r .a.b`
  case json(JSONFilter)
  /// What only the programs behind a pipe know.
  case unknown

  /// - Parameter rest: the commands behind the request.
  init(of request: ShellCommand, _ rest: some Sequence<ShellCommand>) {
    let rest = Array(rest)
    if rest.isEmpty {
      self = Self.writesStatus(request) ? .status : Self.writesMore(request) ? .unknown : .whole
    } else if let filter = JSONFilter(rest), !Self.writesMore(request) {
      self = .json(filter)
    } else {
      self = .unknown
    }
  }

  private static func options(of request: ShellCommand) -> [String] {
    request.program.map { $0.text.literal ?? "" }
  }

  /// Whether the body goes to a file, and the status alone is written.
  private static func writesStatus(_ request: ShellCommand) -> Bool {
    let words = options(of: request)
    let format = words.indices.dropLast().first {
      words[$0] == "--write-out" || hasShort("w", words[$0])
    }
    guard let format else { return false }
    let variables = ["%{http_code}", "%{response_code}"]
    return variables.contains { words[format + 1] == $0 || words[format + 1] == $0 + "\\n" }
      && words.contains { $0 == "--output" || hasShort("o", $0) }
  }

  /// Whether something else than the body is in the output.
  private static func writesMore(_ request: ShellCommand) -> Bool {
    options(of: request).contains { word in
      ["--write-out", "--include", "--output", "--remote-name", "--head", "--dump-header"]
        .contains(word) || "wioOID".contains { hasShort($0, word) }
    }
  }

  /// Whether an option is among the letters of a word, as `-o` in `-so`.
  private static func hasShort(_ letter: Character, _ word: String) -> Bool {
    guard word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
    for other in word.dropFirst() {
      if other == letter { return true }
      if CurlOption.short(other)?.takesValue ?? true { return false }
    }
    return false
  }
}

/// A filter of jq that selects one value of a document.
struct JSONFilter {
  /// As a JSONPath.
  let path: String
  /// The name of the member, if it is one.
  let name: String?
  /// Whether a text is written without its quotes.
  let isRaw: Bool

  /// - Parameter commands: `jq -r .a.b`, and perhaps `tr -d '"'`.
  init?(_ commands: some Sequence<ShellCommand>) {
    let commands = Array(commands)
    guard let first = commands.first, let filter = Self.filter(of: first),
      let segments = Self.segments(of: filter.text), !segments.isEmpty
    else { return nil }
    path = ScriptSubject.jsonPath(segments)
    name = segments.lazy.compactMap { if case .member(let name) = $0 { name } else { nil } }.last
    switch commands.count {
    case 1: isRaw = filter.isRaw
    case 2 where Self.removesQuotes(commands[1]): isRaw = true
    default: return nil
    }
  }

  private static func removesQuotes(_ command: ShellCommand) -> Bool {
    command.words.map { $0.text.literal ?? "" } == ["tr", "-d", "\""]
  }

  private static func filter(of command: ShellCommand) -> (text: String, isRaw: Bool)? {
    let words = command.words.map { $0.text.literal ?? "--variable" }
    guard words.first == "jq" else { return nil }
    var text: String?
    var isRaw = false
    for word in words.dropFirst() {
      let letters = word.dropFirst()
      if word == "--raw-output" {
        isRaw = true
      } else if word == "--exit-status" || word == "--compact-output" {
        continue
      } else if word.hasPrefix("-"), !letters.isEmpty, letters.allSatisfy("rejcM".contains) {
        isRaw = isRaw || letters.contains { $0 == "r" || $0 == "j" }
      } else if word.hasPrefix("-") || text != nil {
        return nil
      } else {
        text = word
      }
    }
    return text.map { ($0, isRaw) }
  }

  /// The steps of `.a.b`, `.a[0]`, `."a-b"`, `.["a"]`; nil for another filter.
  static func segments(of filter: String) -> [ScriptSubject.Segment]? {
    var segments: [ScriptSubject.Segment] = []
    var rest = filter.utf8[...]
    guard rest.first == UInt8(ascii: ".") else { return nil }
    while let first = rest.first {
      switch first {
      case UInt8(ascii: "?") where !segments.isEmpty: rest.removeFirst()
      case UInt8(ascii: "."):
        rest.removeFirst()
        if rest.first == UInt8(ascii: "[") { continue }
        guard let name = name(&rest) else { return nil }
        segments.append(.member(name))
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var inner = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if let index = Int(String(Substring(inner))), index >= 0 {
          segments.append(.index(index))
        } else if inner.first == UInt8(ascii: "\""), let name = name(&inner), inner.isEmpty {
          segments.append(.member(name))
        } else {
          return nil
        }
      default: return nil
      }
    }
    return segments
  }

  private static func name(_ rest: inout Substring.UTF8View) -> String? {
    if rest.first == UInt8(ascii: "\"") {
      let inner = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      guard rest[inner.endIndex...].first == UInt8(ascii: "\"") else { return nil }
      rest = rest[inner.endIndex...].dropFirst()
      return String(Substring(inner))
    }
    let name = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    rest = rest[name.endIndex...]
    return name.isEmpty || name.first?.isASCIIDigit == true ? nil : String(Substring(name))
  }
}
