// SPDX-License-Identifier: Apache-2.0

/// A place in the YAML of a typed request.
struct YAMLPlace: Equatable {
  /// Of the step, else of the collection.
  var key: String
  /// The key within it that stands before, when it is on the same line.
  var member: String?
  var isAddress = false
  /// The text that is meant.
  var text: String
}

extension YAMLPlace {
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
