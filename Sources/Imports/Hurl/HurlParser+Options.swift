// SPDX-License-Identifier: Apache-2.0

import Notation

extension HurlParser {
  mutating func options() throws(ImportProblem) -> [HurlOption] {
    var options: [HurlOption] = []
    while let option = try option() { options.append(option) }
    return options
  }

  private mutating func option() throws(ImportProblem) -> HurlOption? {
    let mark = cursor.mark
    cursor.takeEmptyLines()
    let start = cursor.index
    let name = cursor.text(
      cursor.take { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) })
    cursor.takeBlanks()
    guard !name.isEmpty, cursor.take(UInt8(ascii: ":")) else {
      cursor.reset(to: mark)
      return nil
    }
    cursor.takeBlanks()
    guard let form = HurlOptionForm.all[name] else {
      throw cursor.problem("`\(name)` is not an option", at: start)
    }
    addNode(start)
    let value = try value(of: form)
    try cursor.needLineEnd()
    return HurlOption(
      name: name, value: value, line: cursor.line(from: start), offset: start)
  }

  private mutating func value(
    of form: HurlOptionForm
  ) throws(ImportProblem) -> HurlOption.Value {
    switch form {
    case .text: return .text(try unquoted())
    case .file: return .text(try filename())
    case .variable:
      let name = cursor.text(try cursor.name())
      guard !name.isEmpty else { throw cursor.problem("the name of a variable is expected") }
      cursor.takeBlanks()
      guard cursor.take(UInt8(ascii: "=")) else { throw cursor.problem("`=` is expected") }
      cursor.takeBlanks()
      return .variable(name, try variableValue())
    case .boolean, .number, .count, .milliseconds: break
    }
    if let placeholder = try cursor.takePlaceholder() { return .placeholder(placeholder) }
    if form == .boolean {
      if cursor.take("true") { return .boolean(true) }
      if cursor.take("false") { return .boolean(false) }
      throw cursor.problem("`true` or `false` is expected")
    }
    let number = try integer(mayBeEndless: form == .count)
    guard form != .number, form != .count else { return .number(number) }
    return .duration(try milliseconds(number))
  }

  private mutating func integer(mayBeEndless: Bool) throws(ImportProblem) -> Int {
    let start = cursor.index
    let isNegative = mayBeEndless && cursor.take(UInt8(ascii: "-"))
    let digits = cursor.text(cursor.take(while: \.isASCIIDigit))
    guard let number = Int(digits), number <= 1_000_000_000_000, !isNegative || number == 1 else {
      throw cursor.problem("a whole number is expected", at: start)
    }
    return isNegative ? -1 : number
  }

  private mutating func milliseconds(_ number: Int) throws(ImportProblem) -> Int {
    let start = cursor.index
    let word = cursor.text(cursor.take(while: \.isASCIILetter))
    let units = ["": 1, "ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]
    guard let factor = units[word] else {
      throw cursor.problem("`\(word)` is not a unit of time", at: start)
    }
    return number * factor
  }

  /// Null, a boolean and a number are typed; anything else is text.
  private mutating func variableValue() throws(ImportProblem) -> HurlValue {
    let mark = cursor.mark
    if cursor.next == UInt8(ascii: "\""), let text = try quoted() { return .text(text) }
    for (word, value) in [
      ("null", HurlValue.null), ("true", .boolean(true)), ("false", .boolean(false)),
    ]
    where cursor.take(word) {
      if isAtLineEnd { return value }
      cursor.reset(to: mark)
    }
    if let number = try? number(), isAtLineEnd { return .number(number) }
    cursor.reset(to: mark)
    return .text(try unquoted())
  }

  private var isAtLineEnd: Bool {
    var copy = self
    return copy.cursor.takeLineEnd()
  }
}

/// How the value of an option is written.
enum HurlOptionForm {
  case boolean, text, file, variable, number
  /// -1 is without an end.
  case count
  /// Without a unit in milliseconds, where the command line of Hurl has seconds.
  case milliseconds

  static let all: [String: HurlOptionForm] = [
    "aws-sigv4": .text, "cacert": .file, "cert": .text, "compressed": .boolean,
    "connect-timeout": .milliseconds, "connect-to": .text, "delay": .milliseconds,
    "digest": .boolean,
    "header": .text, "http1.0": .boolean, "http1.1": .boolean, "http2": .boolean,
    "http3": .boolean, "insecure": .boolean, "ipv4": .boolean, "ipv6": .boolean, "key": .file,
    "limit-rate": .number, "location": .boolean, "location-trusted": .boolean,
    "max-redirs": .count, "max-time": .milliseconds, "negotiate": .boolean, "netrc": .boolean,
    "netrc-file": .text, "netrc-optional": .boolean, "no-proxy": .text, "noproxy": .text,
    "ntlm": .boolean, "output": .file, "path-as-is": .boolean, "pinnedpubkey": .text,
    "proxy": .text, "repeat": .count, "resolve": .text, "retry": .count,
    "retry-interval": .milliseconds, "skip": .boolean, "unix-socket": .text, "user": .text,
    "variable": .variable, "verbose": .boolean, "verbosity": .text, "very-verbose": .boolean,
  ]
}
