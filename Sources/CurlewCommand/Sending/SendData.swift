// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The text of `-d` and its variants, as in curl: the pieces joined by `&`.
struct SendData {
  /// One option with its value.
  struct Piece {
    enum Kind: String, CaseIterable {
      /// `@file` is a file without its line ends.
      case data = "--data"
      /// `@` has no special meaning.
      case raw = "--data-raw"
      /// `@file` is an unchanged file.
      case binary = "--data-binary"
      /// `name=value` with the value encoded; `name@file` with the encoded content of a file.
      case encoded = "--data-urlencode"
    }

    var kind: Kind
    var text: String
  }

  private var parts: [String] = []
  private var files: [String] = []
  private let isOneFile: Bool

  init(_ pieces: [Piece]) throws(UsageError) {
    isOneFile = pieces.count == 1 && pieces[0].kind == .binary && pieces[0].text.hasPrefix("@")
    for piece in pieces { try add(piece) }
  }

  /// A form if the text is one, so that secret fields are recognised by their names; else the text.
  var body: SendBody {
    if isOneFile { return .file(files[0], type: Self.type) }
    let text = parts.joined(separator: "&")
    if let form = Self.form(text) { return .form(form) }
    return .data(text, files: files)
  }

  /// The type that curl announces.
  static let type = "application/x-www-form-urlencoded"

  private mutating func add(_ piece: Piece) throws(UsageError) {
    switch piece.kind {
    case .raw: parts.append(piece.text)
    case .data, .binary:
      guard piece.text.hasPrefix("@") else { return parts.append(piece.text) }
      let expression = try file(String(piece.text.dropFirst()), of: piece.kind)
      let ends = piece.kind == .data ? #".replace('\r', '').replace('\n', '')"# : ""
      parts.append("${\(expression)\(ends)}")
    case .encoded: try addEncoded(piece.text)
    }
  }

  /// `content`, `=content`, `name=content`, `@file`, `name@file`.
  private mutating func addEncoded(_ text: String) throws(UsageError) {
    guard let mark = text.firstIndex(where: { $0 == "=" || $0 == "@" }) else {
      return parts.append(try Self.encoded(text))
    }
    let name = text[..<mark]
    let content = String(text[text.index(after: mark)...])
    let value =
      text[mark] == "="
      ? try Self.encoded(content) : "${url.encode(\(try file(content, of: .encoded)))}"
    parts.append(name.isEmpty ? value : "\(name)=\(value)")
  }

  private mutating func file(_ path: String, of kind: Piece.Kind) throws(UsageError) -> String {
    guard !path.isEmpty else { throw UsageError("`\(kind.rawValue) @` has no file name") }
    let path = path == "-" ? StandardInputUse.path : path
    files.append(path)
    return FileExpression.text(of: path)
  }

  private static func encoded(_ text: String) throws(UsageError) -> String {
    guard !text.contains("${") else {
      throw UsageError(
        "`--data-urlencode` takes no expression: write `--form name=${…}`, which encodes it")
    }
    return PercentEncoding.queryValue(text)
  }

  /// The fields of a text, if a form with them would be sent as exactly this text; else nil.
  private static func form(_ text: String) -> [SendField]? {
    guard !text.contains("$"), !text.isEmpty else { return nil }
    var pairs: [(name: String, value: String)] = []
    for part in text.split(separator: "&", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else { return nil }
      let words = sides.map { PercentEncoding.decode(String($0.map { $0 == "+" ? " " : $0 })) }
      if pairs.contains(where: { $0.name == words[0] }), pairs.last?.name != words[0] { return nil }
      pairs.append((words[0], words[1]))
    }
    guard FormSerialiser.serialise(pairs).elementsEqual(text.utf8) else { return nil }
    return pairs.map { SendField(name: $0.name, value: $0.value) }
  }
}

/// A file as an expression of the format.
enum FileExpression {
  /// `file('path')`
  static func text(of path: String) -> String {
    var literal = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "'", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return "file('\(literal)')"
  }
}
