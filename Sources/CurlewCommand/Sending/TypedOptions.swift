// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The words behind `curlew send`, by what each became in the YAML that they stand for.
struct TypedOptions {
  /// An option with its value, or the address.
  struct Typed: Equatable {
    /// Nil for the address.
    var name: String?
    /// Nil for a switch.
    var value: String?
  }

  private let words: [String]

  /// - Parameter words: Those behind the subcommand, as typed.
  init(_ words: [String]) {
    self.words = words
  }

  /// What options become, by key and by the member of `tls`.
  private static let options: [(path: String, names: [String])] = [
    ("tls.ca", ["--ca"]), ("tls.cert", ["--cert"]), ("tls.key", ["--key"]),
    ("tls.verify", ["-k", "--insecure"]), ("proxy", ["--proxy"]), ("resolve", ["--resolve"]),
    ("connectTo", ["--connect-to"]), ("unixSocket", ["--unix-socket"]), ("timeout", ["--timeout"]),
    ("http", ["--http"]), ("redirects", ["--redirects"]), ("headers", ["-H", "--header"]),
    ("params", ["--param"]), ("cookies", ["--cookie"]),
    (
      "auth",
      [
        "-u", "--user", "--bearer", "--digest", "--ntlm", "--aws-sigv4", "--negotiate", "--netrc",
      ]
    ),
    ("json", ["--json"]), ("form", ["--form"] + data),
    ("multipart", ["-F", "--multipart", "--form"]),
    ("text", ["--text"] + data), ("contentType", data),
    ("xml", ["--xml"]), ("graphql", ["--graphql", "--graphql-variables"]),
    ("file", ["--file", "--json", "--text", "--xml", "--data-binary"]),
    ("save", ["-o", "--output-file"]),
    ("method", ["-X", "--method"]), ("cookieJar", ["--cookie-jar"]),
    ("vars", ["--var", "--var-json"]),
  ]
  private static let data = [
    "-d", "--data", "--data-raw", "--data-binary", "--data-urlencode",
  ]
  private static let switches = [
    "-k", "--insecure", "--digest", "--ntlm", "--negotiate", "--netrc",
  ]
  /// Of these the value is not shown again: it may hold a password.
  private static let unshown = ["-u", "--user", "--bearer", "--aws-sigv4", "--proxy"]

  /// What was typed for a place in the YAML; nil where no word is found, such as for an option that
  /// the environment sets.
  func option(for place: YAMLPlace) -> Typed? {
    if place.isAddress { return address(holding: place.text) }
    let path = place.key == "tls" ? "tls.\(place.member ?? "")" : place.key
    let names = Self.options.first { $0.path == path }?.names ?? []
    let typed =
      names.flatMap { uses(of: $0) } + uses(of: "--setting").filter { $0.isSetting(of: place.key) }
    let holding = typed.first { $0.value?.utf8.contains(place.text.utf8) == true }
    guard var found = holding ?? typed.first else { return nil }
    if let name = found.name, Self.unshown.contains(name) { found.value = nil }
    return found
  }

  private func uses(of name: String) -> [Typed] {
    var found: [Typed] = []
    for (index, word) in words.enumerated() {
      if word == name {
        let takesValue = !Self.switches.contains(name) && index + 1 < words.count
        found.append(Typed(name: name, value: takesValue ? words[index + 1] : nil))
      } else if word.hasPrefix(name + "=") {
        found.append(Typed(name: name, value: String(word.dropFirst(name.count + 1))))
      }
    }
    return found
  }

  private func address(holding text: String) -> Typed? {
    words.first { !$0.hasPrefix("-") && $0.utf8.contains(text.utf8) }.map { Typed(value: $0) }
  }
}

extension TypedOptions.Typed {
  /// Whether it is a `--setting` of this key.
  fileprivate func isSetting(of key: String) -> Bool {
    guard name == "--setting", let value else { return false }
    return String(value.drop { $0 == " " }).hasPrefix("\(key):")
  }

  /// As a person would type it.
  var line: String { [name, quotedValue].compactMap(\.self).joined(separator: " ") }

  private var isQuoted: Bool {
    value.map { $0.isEmpty || $0.contains(where: " $\"*?&|<>();".contains) && !$0.contains("'") }
      ?? false
  }

  private var quotedValue: String? { isQuoted ? value.map { "'\($0)'" } : value }

  /// Where in the line a text of the value stands; all of the value, or of the option, where it is
  /// written otherwise.
  func range(of text: String) -> Range<Int> {
    let before = (name.map { $0.utf8.count + 1 } ?? 0) + (isQuoted ? 1 : 0)
    guard let value else { return 0..<line.utf8.count }
    guard !text.isEmpty, let found = value.firstRange(of: text) else {
      return before..<before + value.utf8.count
    }
    let start = before + value.utf8.distance(from: value.startIndex, to: found.lowerBound)
    return start..<start + text.utf8.count
  }
}

/// A place in the YAML of a typed request.
struct YAMLPlace: Equatable {
  /// Of the step, else of the collection.
  var key: String
  /// The key within it that stands before, when it is on the same line.
  var member: String?
  var isAddress = false
  /// The text that is meant.
  var text: String

  /// - Parameters:
  ///   - range: Of bytes.
  ///   - yaml: As `SendCollection` writes it: keys of the step stand four columns in.
  init?(_ range: Range<Int>, in yaml: String) {
    let bytes = Array(yaml.utf8)
    guard range.upperBound <= bytes.count else { return nil }
    let isQuoted =
      range.count > 1 && bytes[range].first == bytes[range].last
      && [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(bytes[range.lowerBound])
    text = String(
      decoding: isQuoted ? bytes[range].dropFirst().dropLast() : bytes[range], as: UTF8.self)
    let lines = yaml.utf8.prefix(range.lowerBound).split(
      separator: 10, omittingEmptySubsequences: false)
    let rest = bytes[range.lowerBound...].prefix { $0 != 10 }
    let current = String(decoding: Array(lines.last ?? "".utf8.prefix(0)) + rest, as: UTF8.self)
    let above = lines.dropLast().map { String(decoding: Array($0), as: UTF8.self) }
    guard let head = ([current] + above.reversed()).first(where: { Self.isHead($0) }) else {
      return nil
    }
    key = Self.word(of: head.drop { $0 == " " || $0 == "-" })
    isAddress = head.hasPrefix("  - ") || head.hasPrefix("    url:")
    let before = String(decoding: Array(lines.last ?? "".utf8.prefix(0)), as: UTF8.self)
    member = Self.lastKey(before) ?? (rest.starts(with: "\(text):".utf8) ? text : nil)
  }

  private static func isHead(_ line: String) -> Bool {
    let indent = line.prefix { $0 == " " }.count
    return indent == 4 && line.dropFirst(4).first?.isLetter == true || line.hasPrefix("  - ")
      || indent == 0 && line.first?.isLetter == true
  }

  private static func word(of text: some StringProtocol) -> String {
    String(text.prefix { $0 != ":" && $0 != " " })
  }

  /// `cert` of `tls: { ca: a.pem, cert: '`.
  private static func lastKey(_ text: String) -> String? {
    let bytes = Array(text.utf8.reversed().drop { $0 == 32 || $0 == 34 || $0 == 39 })
    guard bytes.first == UInt8(ascii: ":") else { return nil }
    let word = bytes.dropFirst().prefix {
      $0 != 32 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ",")
    }
    return String(decoding: word.reversed(), as: UTF8.self)
  }
}
