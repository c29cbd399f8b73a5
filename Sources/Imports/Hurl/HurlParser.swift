// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads a Hurl file by the grammar of Hurl 8, with the older names of sections and predicates.
struct HurlParser {
  /// The most requests of one file.
  static let mostRequests = 100_000

  var cursor: HurlCursor
  /// Where its parts begin: each must be accounted for.
  private(set) var nodes: [Int] = []

  init(_ file: ImportFile, index: Int) {
    cursor = HurlCursor(file.bytes, file: index)
  }

  mutating func addNode(_ offset: Int) { nodes.append(offset) }

  mutating func parse() throws(ImportProblem) -> HurlFile {
    if let wrong = firstInvalidByte { throw cursor.problem("not UTF-8", at: wrong) }
    var file = HurlFile()
    while true {
      cursor.takeEmptyLines()
      guard !cursor.isAtEnd else { break }
      guard file.entries.count < Self.mostRequests else {
        throw ImportProblem(
          .unreadableSource, "it has more than \(Self.mostRequests) requests")
      }
      file.entries.append(try entry())
    }
    file.comments = cursor.takeComments()
    return file
  }

  private var firstInvalidByte: Int? {
    guard String(validating: cursor.bytes, as: UTF8.self) == nil else { return nil }
    let valid = String(decoding: cursor.bytes, as: UTF8.self).utf8
    return zip(valid, cursor.bytes).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
  }

  // MARK: Entries

  private mutating func entry() throws(ImportProblem) -> HurlEntry {
    var entry = HurlEntry()
    entry.offset = cursor.index
    addNode(entry.offset)
    let method = cursor.take { $0.isUppercaseLetter }
    entry.method = cursor.text(method)
    guard !method.isEmpty, cursor.next?.isBlank ?? true else {
      throw cursor.problem("a method is expected", at: method.lowerBound)
    }
    try cursor.needBlanks(after: entry.method)
    entry.address = try address()
    try cursor.needLineEnd()
    entry.headers = try pairs()
    try requestSections(&entry)
    entry.body = try bodyAfterLines()
    entry.response = try response()
    // Those between the lines of an entry belong to it; those after its last line are not read yet.
    entry.comments = cursor.takeComments()
    return entry
  }

  private mutating func address() throws(ImportProblem) -> HurlText {
    let start = cursor.index
    var text = HurlText(at: start)
    while let byte = cursor.next, byte > 0x20, byte != UInt8(ascii: "#") {
      if let placeholder = try cursor.takePlaceholder() {
        text.append(placeholder)
      } else if byte == UInt8(ascii: "\\") {
        cursor.advance()
        text.append(try cursor.takeEscape())
      } else if let scalar = cursor.takeScalar() {
        text.append(String(scalar))
      }
    }
    guard !text.isEmpty else { throw cursor.problem("an address is expected") }
    let isKnown = ["http://", "https://"].contains { text.start.hasPrefix($0) }
    guard text.start.isEmpty || isKnown || text.pieces.count > 1 else {
      throw cursor.problem("an address begins with `http://`, `https://` or `{{`", at: start)
    }
    return text
  }

  // MARK: Responses

  private mutating func response() throws(ImportProblem) -> HurlResponse? {
    let mark = cursor.mark
    cursor.takeEmptyLines()
    var response = HurlResponse()
    response.offset = cursor.index
    guard cursor.isAt("HTTP"), cursor.take("HTTP") else {
      cursor.reset(to: mark)
      return nil
    }
    addNode(response.offset)
    if cursor.take(UInt8(ascii: "/")) { response.version = try version() }
    try cursor.needBlanks(after: "HTTP")
    if !cursor.take(UInt8(ascii: "*")) {
      let digits = cursor.text(cursor.take(while: \.isASCIIDigit))
      guard let status = Int(digits), status <= 0xFFFF_FFFF else {
        throw cursor.problem("a status is expected")
      }
      response.status = status
    }
    try cursor.needLineEnd()
    response.headers = try pairs()
    try responseSections(&response)
    response.body = try bodyAfterLines()
    return response
  }

  private mutating func version() throws(ImportProblem) -> String? {
    let start = cursor.index
    if cursor.take(UInt8(ascii: "*")) { return nil }
    let text = cursor.text(cursor.take { $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
    guard ["1.0", "1.1", "2", "3"].contains(text) else {
      throw cursor.problem("not a version of HTTP", at: start)
    }
    return text
  }
}
