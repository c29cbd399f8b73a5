// SPDX-License-Identifier: Apache-2.0

import Notation

/// A media type as documents and messages write it: `application/json; charset=utf-8`, `text/*`.
struct WrittenMediaType: Hashable, Sendable {
  /// In lower case.
  let type: String
  let subtype: String
  /// Names in lower case with their values, without quotes, sorted by name; the value of `charset` in
  /// lower case.
  let parameters: [Parameter]

  struct Parameter: Hashable, Sendable {
    let name: String
    let value: String
  }

  /// - Returns: nil for a text without a slash.
  init?(_ text: String) {
    if let plain = Self.plain(text) {
      (type, subtype, parameters) = (plain.type, plain.subtype, [])
      return
    }
    let fields = Self.fields(of: text)
    let parts = fields[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    type = String(parts[0]).trimmingBlanks.lowercased()
    subtype = String(parts[1]).trimmingBlanks.lowercased()
    parameters = fields.dropFirst().compactMap(Parameter.init).sorted { $0.name < $1.name }
  }

  /// The parts of a text without parameters, blanks and capitals, as most are; nil for another.
  private static func plain(_ text: String) -> (type: String, subtype: String)? {
    let bytes = text.utf8
    let isPlain = bytes.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x2A...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }
    guard isPlain, let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return (String(text[..<slash]), String(text[bytes.index(after: slash)...]))
  }

  /// The parameters of another header of this form: `form-data; name="photo"`.
  static func parameters(of text: String) -> [Parameter] {
    fields(of: text).dropFirst().compactMap(Parameter.init)
  }

  /// What is between semicolons that are not in quotes.
  private static func fields(of text: String) -> [String] {
    var fields: [[UInt8]] = [[]]
    var (isQuoted, isEscaped) = (false, false)
    for byte in text.utf8 {
      if byte == UInt8(ascii: ";"), !isQuoted {
        fields.append([])
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
      fields[fields.count - 1].append(byte)
    }
    return fields.map { String(decoding: $0, as: UTF8.self) }
  }

  /// How well a documented type fits this one: 4 with all its parameters, 3 with some of them, 2 without
  /// them, 1 for `text/*`, 0 for `*/*`; nil if it does not.
  func rank(of documented: WrittenMediaType) -> Int? {
    if documented.type == "*", documented.subtype == "*" { return 0 }
    guard documented.type == type else { return nil }
    if documented.subtype == "*" { return 1 }
    guard documented.subtype == subtype else { return nil }
    if documented.parameters == parameters { return 4 }
    guard documented.parameters.allSatisfy(parameters.contains) else { return nil }
    return documented.parameters.isEmpty ? 2 : 3
  }
}

extension WrittenMediaType.Parameter {
  fileprivate init?(_ field: String) {
    let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    name = String(parts[0]).trimmingBlanks.lowercased()
    let text = String(parts[1]).trimmingBlanks.filter { $0 != "\"" && $0 != "\\" }
    value = name == "charset" ? text.lowercased() : text
  }
}

extension DocumentedOperation {
  /// The response of a status: the one of the number, else of its range, else `default`.
  package func response(for status: Int) -> DocumentedResponse? {
    let responses = responses
    return responses.index(for: status).map { responses[$0] }
  }

  /// The statuses that it documents, as they are written, `default` last.
  package var statusWords: [String] {
    let words = responses.map(\.status.content)
    return words.filter { $0 != "default" } + words.filter { $0 == "default" }
  }
}

extension [DocumentedResponse] {
  /// The place of the response of a status.
  func index(for status: Int) -> Int? {
    firstIndex { Int($0.status.content) == status }
      ?? firstIndex { $0.status.content.lowercased() == "\(status / 100)xx" }
      ?? firstIndex { $0.status.content == "default" }
  }
}

extension [DocumentedMedia] {
  /// The media type that holds for a body: the same with its parameters, else without them, else
  /// `text/*`, else `*/*` (OpenAPI 3.2, "Response Object", `content`: the most specific one).
  ///
  /// - Parameter contentType: the value of `Content-Type`; nil if the message has none, which is
  ///   `application/octet-stream` (RFC 9110, section 8.3).
  package func media(for contentType: String?) -> DocumentedMedia? {
    index(for: contentType).map { self[$0] }
  }

  /// The place of that media type.
  func index(for contentType: String?) -> Int? {
    let contentType = contentType ?? "application/octet-stream"
    // Nothing fits better than the same text, and most messages have it.
    if let same = firstIndex(where: { $0.type.content.hasSameBytes(as: contentType) }) {
      return same
    }
    guard let sent = WrittenMediaType(contentType) else { return nil }
    var best: (rank: Int, index: Int)?
    for (index, media) in enumerated() {
      guard let documented = WrittenMediaType(media.type.content),
        let rank = sent.rank(of: documented), rank > best?.rank ?? -1
      else { continue }
      best = (rank, index)
    }
    return best?.index
  }
}
