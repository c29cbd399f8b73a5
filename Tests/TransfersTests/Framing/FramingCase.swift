// SPDX-License-Identifier: Apache-2.0

/// Bytes that a service answers a GET with before it closes the connection, and what we make of them.
///
/// `docs/internals/framing.md` has the same table.
struct FramingCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable {
    /// A response with this body.
    case passes(String)
    /// The same, with a notice.
    case notice(String)
    /// A failure whose words contain these: libcurl finds some of them before our own rules do, and
    /// which ones depends on its version.
    case fails(String)
    /// A response with this body, where libcurl joins continued lines (8) before it reads them; else a
    /// failure. No version reads another length.
    case joined(String)
  }

  let name: String
  let bytes: String
  let verdict: Verdict

  init(_ name: String, _ bytes: String, _ verdict: Verdict) {
    self.name = name
    self.bytes = bytes
    self.verdict = verdict
  }

  var testDescription: String { name }

  /// A head with lines of the case, and what follows it.
  static func head(_ lines: String, _ body: String = "") -> String {
    "HTTP/1.1 200 OK\r\n\(lines)\r\n\r\n\(body)"
  }

  /// A body in chunks.
  static func chunks(_ body: String) -> String { head("Transfer-Encoding: chunked", body) }

  /// The case's bytes. U+0080 to U+00FF stand for a byte each.
  var raw: [UInt8] { bytes.unicodeScalars.map { UInt8($0.value) } }

  static let all =
    statusLines + headerLines + lengths + codings + chunked + trailers + ends + browserLengths
    + browserStatuses + browserEnds + browserPlaces
}

import Testing
