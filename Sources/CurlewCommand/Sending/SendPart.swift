// SPDX-License-Identifier: Apache-2.0

/// One part of a multipart body.
package struct SendPart: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    case text(String)
    case file(String)
    /// The text of a file, sent like a typed one.
    case textOfFile(String)
  }

  package var name: String
  package var content: Content
  /// Its `Content-Type`.
  package var type: String?
  /// The name of the file as sent; nil for its own name.
  package var fileName: String?

  /// A field of `--form`; a value that begins with `@` is a file.
  init(_ field: SendField) {
    name = field.name
    content = field.file.map { .file($0) } ?? .text(field.value ?? "")
  }

  /// Parses curl's `-F`: `name=value`, `name=@file;type=image/png;filename=rex.png`, `name=<file`.
  ///
  /// In quotes, a value or a file's name may have `;` and `,`, with the escapes `\"` and `\\`.
  init(parsing text: String) throws(UsageError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw UsageError("`-F` needs the form name=value")
    }
    name = String(text[..<equals])
    var rest = text[text.index(after: equals)...]
    let mark = rest.first
    if mark == "@" || mark == "<" { rest.removeFirst() }
    var word = try Self.word(&rest, isFile: mark == "@")
    if mark == "@" || mark == "<" {
      guard !word.isEmpty else { throw UsageError("`-F \(name)` has no file name") }
      if word == "-" { word = StandardInputUse.path }
    }
    switch mark {
    case "@": content = .file(word)
    case "<": content = .textOfFile(word)
    default: content = .text(word)
    }
    while rest.popFirst() == ";" {
      let parameter = try Self.word(&rest, isFile: false)
      let key = parameter.prefix { $0 != "=" }.filter { $0 != " " }
      let value = String(parameter.dropFirst(parameter.prefix { $0 != "=" }.count + 1))
      switch key {
      case "type": type = value
      case "filename": fileName = value
      case "": continue
      default:
        throw UsageError(
          "`;\(parameter)` of `-F \(name)` is neither `type` nor `filename`: a value with a "
            + "semicolon is quoted, `-F '\(name)=\"a;b\"'`")
      }
    }
  }

  /// A value up to a semicolon, possibly in quotes.
  private static func word(
    _ rest: inout Substring, isFile: Bool
  ) throws(UsageError) -> String {
    var word = ""
    var isQuoted = false
    while let character = rest.first, isQuoted || character != ";" {
      if isFile, !isQuoted, character == "," {
        throw UsageError("`-F` takes one file: write it once for each")
      }
      rest.removeFirst()
      switch character {
      case "\"" where isQuoted || word.isEmpty || word.hasSuffix("="): isQuoted.toggle()
      case "\\" where isQuoted:
        if let next = rest.popFirst() { word.append(next) }
      default: word.append(character)
      }
    }
    return word
  }
}
