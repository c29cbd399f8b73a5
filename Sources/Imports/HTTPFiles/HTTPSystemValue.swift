// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

/// What a tool makes wherever a template names it: `{{$guid}}`, `{{$datetime iso8601 -1 d}}`.
enum HTTPSystemValue {
  case expression(String, isText: Bool)
  /// An expression that gives a value of another kind.
  case similar(String)
  /// A variable of the environment.
  case environment(String)
  /// A value that a person gives: a name, and whether it is hidden.
  case input(String, isSecret: Bool)
  /// A variable of the file.
  case variable(String)
  case lost(ImportCause)

  /// - Parameter content: the text between the braces, which begins with `$`.
  init(_ content: String) {
    let words = Self.words(content)
    let name = words.first ?? ""
    let rest = Array(words.dropFirst())
    switch name {
    case "$guid", "$uuid", "$random.uuid": self = .expression("uuid()", isText: true)
    case "$isoTimestamp": self = .expression("now", isText: false)
    case "$timestamp": self = Self.timestamp(rest)
    case "$datetime", "$localDatetime":
      self = Self.date(rest, isLocal: name == "$localDatetime")
    case "$randomInt": self = Self.integer(rest, default: ("0", "1000"))
    case "$random.integer": self = Self.integer(rest, default: ("0", "1000"))
    case "$random.float": self = .similar("random.decimal(\(Self.bounds(rest)), 4)")
    case "$random.alphabetic": self = .similar("random.text(\(Self.count(rest)))")
    case "$random.alphanumeric":
      self = .expression("random.text(\(Self.count(rest)))", isText: true)
    case "$random.hexadecimal": self = .expression("random.hex(\(Self.count(rest)))", isText: true)
    case "$random.email": self = .expression("random.email()", isText: true)
    case "$processEnv", "$dotenv", "$env":
      self = rest.count == 1 && !rest[0].hasPrefix("%") ? .environment(rest[0]) : .lost(.variable)
    case "$shared": self = rest.count == 1 ? .variable(rest[0]) : .lost(.variable)
    case "$input", "$prompt", "$pick", "$pick-askonce", "$input-askonce":
      self = .input(Self.label(rest), isSecret: false)
    case "$password": self = .input("password", isSecret: true)
    case "$index": self = .expression("iteration.index", isText: false)
    case "$aadToken", "$aadV2Token", "$oidcAccessToken", "$auth.token": self = .lost(.auth)
    default: self = Self.other(name)
    }
  }

  private static func other(_ name: String) -> HTTPSystemValue {
    if name.hasPrefix("$env.") { return .environment(String(name.dropFirst(5))) }
    if name.hasPrefix("$processEnv.") { return .environment(String(name.dropFirst(12))) }
    if name.hasPrefix("$global.") { return .variable(String(name.dropFirst(8))) }
    if name.hasPrefix("$auth.") { return .lost(.auth) }
    if name.hasPrefix("$random.") {
      return .similar(name.hasSuffix("ame") ? "random.name()" : "random.word()")
    }
    return .lost(.variable)
  }

  /// `$random.integer(1, 5)` and `$randomInt 1 5` as words; quoted ones are one.
  private static func words(_ content: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var quote: UInt8?
    func end() {
      if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    for byte in content.utf8 {
      if let open = quote {
        word.append(byte)
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
        word.append(byte)
      } else if byte == 0x20 || byte == 0x09 || "(),".utf8.contains(byte) {
        end()
      } else {
        word.append(byte)
      }
    }
    end()
    return words
  }

  private static func number(_ word: String) -> Int? {
    guard let number = Int(word), abs(number) < 1_000_000_000_000 else { return nil }
    return number
  }

  private static func integer(
    _ words: [String], default bounds: (String, String)
  ) -> HTTPSystemValue {
    let words = words.isEmpty ? [bounds.0, bounds.1] : words.count == 1 ? ["0", words[0]] : words
    guard let low = number(words[0]), let high = number(words[1]), low < high else {
      return .lost(.variable)
    }
    // Theirs is below the upper bound.
    return .expression("random.int(\(low), \(high - 1))", isText: false)
  }

  private static func bounds(_ words: [String]) -> String {
    let numbers = words.compactMap { Double($0) }.filter { abs($0) < 1e12 }
    guard numbers.count == 2, numbers[0] < numbers[1] else { return "0, 1000" }
    return "\(words[0]), \(words[1])"
  }

  private static func count(_ words: [String]) -> Int {
    min(max(words.first.flatMap { number($0) } ?? 10, 1), 10_000)
  }

  /// A name for what a person is asked.
  private static func label(_ words: [String]) -> String {
    let plain = words.prefix { !$0.hasPrefix("$") }.joined(separator: "_")
    let name = String(
      decoding: plain.utf8.filter { $0.isASCIIAlphanumeric || $0 == 0x5F }, as: UTF8.self)
    return name.isEmpty ? "input" : name
  }

  // MARK: Times

  private static func timestamp(_ words: [String]) -> HTTPSystemValue {
    guard !words.isEmpty else { return .expression("int(now)", isText: false) }
    guard let moment = moment(words) else { return .lost(.variable) }
    return .expression("int(\(moment))", isText: false)
  }

  /// `now` with an offset as `-3 h`; nil for another text.
  private static func moment(_ words: [String]) -> String? {
    guard !words.isEmpty else { return "now" }
    guard words.count == 2, let number = number(words[0]) else { return nil }
    let sign = number < 0 ? "-" : "+"
    let amount = abs(number)
    switch words[1] {
    case "y": return amount < 10_000 ? "now.addMonths(\(number * 12))" : nil
    case "M": return amount < 100_000 ? "now.addMonths(\(number))" : nil
    case "w": return amount < 100_000 ? "now \(sign) duration('\(amount * 7)d')" : nil
    case "d", "h", "m", "s", "ms":
      return amount < 1_000_000 ? "now \(sign) duration('\(amount)\(words[1])')" : nil
    default: return nil
    }
  }

  private static func date(_ words: [String], isLocal: Bool) -> HTTPSystemValue {
    guard let format = words.first, let moment = moment(Array(words.dropFirst())) else {
      return .lost(.variable)
    }
    let source: String
    switch format {
    case "iso8601": source = words.count == 1 ? "now" : moment
    case "rfc1123": source = "format(\(moment), '%a, %d %b %Y %H:%M:%S GMT')"
    default:
      guard let directives = directives(format) else { return .lost(.variable) }
      source = "format(\(moment), \(CELText.quoted(directives)))"
    }
    return isLocal ? .similar(source) : .expression(source, isText: format != "iso8601")
  }

  /// The directives of `format` for a pattern of Day.js in quotes; nil if one has no counterpart.
  private static func directives(_ pattern: String) -> String? {
    guard pattern.utf8.count > 2, let quote = pattern.utf8.first, quote == 0x22 || quote == 0x27,
      pattern.utf8.last == quote
    else { return nil }
    let known: [(String, String)] = [
      ("YYYY", "%Y"), ("YY", "%y"), ("MMMM", "%B"), ("MMM", "%b"), ("MM", "%m"), ("DD", "%d"),
      ("dddd", "%A"), ("ddd", "%a"), ("HH", "%H"), ("hh", "%I"), ("mm", "%M"), ("SSS", "%L"),
      ("ss", "%S"), ("A", "%p"), ("ZZ", "%z"), ("X", "%s"),
    ]
    var rest = Array(pattern.utf8.dropFirst().dropLast())[...]
    var output = ""
    while let byte = rest.first {
      if let row = known.first(where: { rest.starts(with: $0.0.utf8) }) {
        output += row.1
        rest = rest.dropFirst(row.0.utf8.count)
      } else if byte == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
        output += String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
          .replacing("%", with: "%%")
        rest = rest[(end + 1)...]
      } else if byte.isASCIILetter || byte == UInt8(ascii: "%") {
        return nil
      } else {
        let run = rest.prefix {
          !$0.isASCIILetter && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "%")
        }
        guard !run.isEmpty else { return nil }
        output += String(decoding: run, as: UTF8.self)
        rest = rest[run.endIndex...]
      }
    }
    return output
  }
}
