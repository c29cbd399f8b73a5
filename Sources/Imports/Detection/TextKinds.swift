// SPDX-License-Identifier: Apache-2.0

import Notation

/// The kinds of files that are neither JSON nor YAML, by their first lines.
enum TextKinds {
  /// The longest part of a file that is looked at.
  private static let limit = 65_536

  static func kinds(of bytes: [UInt8]) -> [ImportKind] {
    let lines = bytes.prefix(limit).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .lazy.map(trimmed).filter { !$0.isEmpty }
    if lines.contains(where: isCurl) { return [.curl] }
    if lines.contains(where: isBlockOfBruno) { return [.bruno] }
    guard let request = lines.firstIndex(where: isRequestLine) else { return [] }
    let isHurl = lines[request...].dropFirst().contains { isStatusLine($0) || isSection($0) }
    return [isHurl ? .hurl : .http]
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.first?.isBlank == true { line.removeFirst() }
    while line.last?.isBlank == true { line.removeLast() }
    return line
  }

  /// A command line whose program is curl, after a prompt, assignments or the start of a program's
  /// output.
  private static func isCurl(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first != UInt8(ascii: "#") else { return false }
    // `@` of cmd hides the line that it begins.
    let shown = line.first == UInt8(ascii: "@") ? line.dropFirst() : line
    var words = shown.split(separator: 0x20, maxSplits: 8)[...]
    while let word = words.first {
      if CurlCommandFinder.isCurl(word) { return true }
      let isPrompt = ["$", "%", "&", "call"].contains { word.elementsEqual($0.utf8) }
      guard isPrompt || CurlCommandFinder.isBefore(word) else { break }
      words.removeFirst()
    }
    return line.contains("$(curl ".utf8) || line.contains("`curl ".utf8)
      || line.contains(") curl ".utf8) || line.contains(" = curl.exe ".utf8)
      || line.contains("| curl ".utf8)
      || line.contains("&& curl ".utf8) || line.contains("; curl ".utf8)
  }

  private static func isBlockOfBruno(_ line: ArraySlice<UInt8>) -> Bool {
    let names = ["meta", "get", "post", "put", "patch", "delete", "vars"]
    return names.contains { name in
      line.starts(with: name.utf8) && line.dropFirst(name.utf8.count).elementsEqual(" {".utf8)
    }
  }

  /// `GET https://…`, `GET {{base}}/x`, or an address alone.
  private static func isRequestLine(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: 0x20)
    guard let first = words.first else { return false }
    if words.count == 1 { return isAddress(first) }
    let isMethod = first.count > 1 && first.allSatisfy { $0.isUppercaseLetter || $0 == 0x2D }
    return isMethod && isAddress(words[1])
  }

  private static func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    ["http://", "https://", "{{", "/"].contains { word.starts(with: $0.utf8) }
      || word.contains(".".utf8) && word.contains("/".utf8)
  }

  /// `HTTP 200`, `HTTP/1.1 200`.
  private static func isStatusLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: "HTTP".utf8), let space = line.firstIndex(of: 0x20) else {
      return false
    }
    let status = line[space...].dropFirst().prefix { $0 != 0x20 }
    return status.elementsEqual("*".utf8) || status.count == 3 && status.allSatisfy(\.isASCIIDigit)
  }

  /// `[Asserts]`.
  private static func isSection(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 2 && line.first == UInt8(ascii: "[") && line.last == UInt8(ascii: "]")
      && line.dropFirst().dropLast().allSatisfy(\.isASCIILetter)
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isUppercaseLetter: Bool { (0x41...0x5A).contains(self) }
}
