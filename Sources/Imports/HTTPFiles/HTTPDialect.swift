// SPDX-License-Identifier: Apache-2.0

import Notation

/// The tool that a file was written for. Most of the format is common to all.
enum HTTPDialect: Sendable {
  /// REST Client of VS Code.
  case restClient
  /// The HTTP client of JetBrains.
  case jetBrains
  case httpYac
  /// No sign decides; files of Visual Studio have nothing that the others read otherwise.
  case unknown

  /// The dialect by what only one tool has.
  init(_ text: [UInt8]) {
    func has(_ sign: String) -> Bool {
      ByteSearch(Array(sign.utf8)).first(in: text, from: 0) != nil
    }
    let lines = text.split(separator: 0x0A).lazy.map { line in
      String(decoding: line.prefix(200), as: UTF8.self).trimmedOfBlanks
    }
    if has("X-Request-Type") || has("X-REQUEST-TYPE") {
      self = .restClient
    } else if lines.contains(where: Self.isOfHTTPYac) {
      self = .httpYac
    } else if ["> {%", "< {%", "{{$random.", "client.global", "{{$env."].contains(where: has)
      || Self.hasMethodOfJetBrains(lines)
    {
      self = .jetBrains
    } else if lines.contains(where: Self.isOfQuery) {
      self = .httpYac
    } else if [
      ".response.body", ".response.headers", "{{$processEnv", "# @prompt", "// @prompt",
      "{{$aad", "{{$shared", "{{%",
    ].contains(where: has) {
      self = .restClient
    } else {
      self = .unknown
    }
  }

  private static func isOfHTTPYac(_ line: String) -> Bool {
    if line.contains(#"\{\{"#) { return true }
    if line == "{{" || line.hasPrefix("{{@") || line.hasPrefix("{{+") || line.hasPrefix("?? ") {
      return true
    }
    if line.hasPrefix("gql ") { return true }
    guard line.hasPrefix("#") || line.hasPrefix("//") else { return false }
    let words = line.drop { $0 == "#" || $0 == "/" || $0 == " " }
    return [
      "@loop", "@ref ", "@forceRef", "@import", "@title", "@disabled", "@jwt", "@sleep",
      "@ratelimit", "@keepStreaming",
    ].contains { words.hasPrefix($0) }
  }

  /// Whether requests have the method `GRAPHQL`, which httpYac takes too: its files give their own
  /// variables values.
  private static func hasMethodOfJetBrains(_ lines: some Sequence<String>) -> Bool {
    lines.contains { $0.hasPrefix("GRAPHQL ") } && !lines.contains { $0.hasPrefix("@") }
  }

  /// A query of GraphQL, which JetBrains has after a method of its own.
  private static func isOfQuery(_ line: String) -> Bool {
    ["query ", "mutation ", "fragment "].contains { line.hasPrefix($0) }
  }

  /// Whether a request line begins another request where no `###` is before it.
  var dividesAtRequestLines: Bool { self == .httpYac || self == .unknown }

  /// Whether `Authorization: oauth2 …` names settings.
  var hasLogInsByName: Bool { self == .httpYac || self == .unknown }

  /// Whether an assignment holds from its line on; else the last one counts in the whole file.
  var isSequential: Bool { self != .restClient }
}

extension StringProtocol {
  /// Without spaces, tabs and carriage returns at both ends.
  var trimmedOfBlanks: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let bytes = Array(utf8.drop(while: isBlank))
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
