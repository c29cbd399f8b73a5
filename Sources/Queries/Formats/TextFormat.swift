// SPDX-License-Identifier: Apache-2.0

/// JSON Schema's names for text formats (draft 2020-12 validation, section 7.3; they include those
/// of draft-07).
package enum TextFormat: String, CaseIterable, Sendable {
  case date
  case time
  case dateTime = "date-time"
  case duration
  case email
  case hostname
  case ipv4
  case ipv6
  case uri
  case uriReference = "uri-reference"
  case uriTemplate = "uri-template"
  case uuid
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"
  case regex
  case idnEmail = "idn-email"
  case idnHostname = "idn-hostname"
  case iri
  case iriReference = "iri-reference"

  /// The result for a text.
  package enum Verdict: Hashable, Sendable {
    case holds
    case fails
    /// It would need the tables of internationalized names.
    case notChecked
  }

  /// Whether this format can be judged at all.
  package var isChecked: Bool {
    switch self {
    case .idnEmail, .idnHostname, .iri, .iriReference: false
    default: true
    }
  }

  /// Judges a text; O(bytes) for any text.
  ///
  /// A host name with a label `xn--…` is not checked: it would need IDNA's tables.
  package func judge(_ text: String) -> Verdict {
    guard isChecked else { return .notChecked }
    if self == .regex { return ECMAPattern.accepts(text) ? .holds : .fails }
    var text = text
    return text.withUTF8 { judge($0) }
  }

  private func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
    var cursor = ByteCursor(bytes)
    let isTaken: Bool
    switch self {
    case .date: isTaken = cursor.takeDate()
    case .time: isTaken = cursor.takeTime()
    case .dateTime: isTaken = cursor.takeDateTime()
    case .duration: isTaken = cursor.takeDuration()
    case .uuid: isTaken = cursor.takeUUID()
    case .email: isTaken = cursor.takeMailbox()
    case .hostname:
      if Self.hasEncodedLabel(bytes) { return .notChecked }
      isTaken = bytes.count <= 253 && cursor.takeHostName()
    case .ipv4: isTaken = cursor.takeIPv4()
    case .ipv6: isTaken = cursor.takeIPv6()
    case .uri: isTaken = cursor.takeURI(isReference: false)
    case .uriReference: isTaken = cursor.takeURI(isReference: true)
    case .uriTemplate: isTaken = cursor.takeURITemplate()
    case .jsonPointer: isTaken = cursor.takeJSONPointer()
    case .relativeJSONPointer: isTaken = cursor.takeRelativeJSONPointer()
    case .regex, .idnEmail, .idnHostname, .iri, .iriReference: return .notChecked
    }
    return isTaken && cursor.isAtEnd ? .holds : .fails
  }

  private static func hasEncodedLabel(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).contains { label in
      label.count >= 4 && label.prefix(4).map { $0 | 0x20 }.elementsEqual("xn--".utf8)
    }
  }

  /// The format in words, for "expected …".
  package var expectation: String {
    switch self {
    case .date: "a date like 2026-01-31"
    case .time: "a time with its offset like 12:30:00Z"
    case .dateTime: "a timestamp like 2026-01-31T12:30:00Z"
    case .duration: "a duration like P3DT12H"
    case .email, .idnEmail: "an e-mail address"
    case .hostname, .idnHostname: "a host name"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .uri: "an absolute URI"
    case .iri: "an absolute IRI"
    case .uriReference: "a URI or a relative reference"
    case .iriReference: "an IRI or a relative reference"
    case .uriTemplate: "a URI template (RFC 6570)"
    case .uuid: "a UUID"
    case .jsonPointer: "a JSON Pointer (RFC 6901)"
    case .relativeJSONPointer: "a relative JSON Pointer"
    case .regex: "a regular expression of ECMA-262"
    }
  }
}
