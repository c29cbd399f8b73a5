// SPDX-License-Identifier: Apache-2.0

import Codings
import Exchanges

/// Judges whether a head determines the end of its body unambiguously (RFC 9112, section 6).
///
/// libcurl uses the last of several lengths, ignores the length beside any transfer coding, and
/// accepts `chunked` at any position. Other readers of the same bytes would see another body, so
/// all of these are refused.
enum FramingRule {
  /// The problem with a head; nil for none. Later versions have framing of their own.
  static func problem(in head: ParsedHead) -> FramingProblem? {
    if hasDifferentLocations(head) { return .locationsDiffer }
    guard let line = head.statusLine, line.version.utf8.first == UInt8(ascii: "1") else {
      return nil
    }
    let codings = head.headers.values(of: "Transfer-Encoding")
    if codings.isEmpty {
      if let problem = LengthRule.problem(in: head.headers) { return problem }
      guard hasNoBody(line.status), let length = head.headers.first("Content-Length") else {
        return nil
      }
      // Services send 0 for a 204, which is correct.
      let isZero = length.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
      return isZero ? nil : .framedWithoutBody(name: "Content-Length", status: line.status)
    }
    if hasNoBody(line.status) {
      return .framedWithoutBody(name: "Transfer-Encoding", status: line.status)
    }
    if line.version == "1.0" { return .codingInVersion10 }
    if let problem = problem(inCodings: codings) { return problem }
    return head.headers.first("Content-Length") == nil ? nil : .lengthBesideCoding
  }

  /// Whether a response has no framing headers: 1xx and 204 (RFC 9110, section 8.6; RFC 9112,
  /// section 6.1).
  private static func hasNoBody(_ status: Int) -> Bool { status < 200 || status == 204 }

  /// Whether a reader may take another address than the next one (RFC 9110, section 10.2.2 allows
  /// one).
  private static func hasDifferentLocations(_ head: ParsedHead) -> Bool {
    let lines = head.headers.fields.filter { $0.name.equalsIgnoringASCIICase("Location") }
    guard lines.count > 1, let first = lines.first?.reference else { return false }
    return !lines.allSatisfy { $0.reference.hasSameBytes(as: first) }
  }

  /// The problem with transfer codings: `chunked` must be named once and last. A service may use
  /// no other one, since no request has `TE` (RFC 9112, section 7.4).
  private static func problem(inCodings values: [String]) -> FramingProblem? {
    let codings = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    if codings.isEmpty { return .noCoding }
    for coding in codings where !coding.equalsIgnoringCase("chunked") {
      if coding.equalsIgnoringCase("identity") { return .identity }
      let name = FramingProblem.shown(coding.utf8)
      let isKnown = ContentCoding(String(coding)).map { $0 != .identity } ?? false
      return isKnown ? .unaskedCoding(name) : .unknownCoding(name)
    }
    let chunked = codings.indices.filter { codings[$0].equalsIgnoringCase("chunked") }
    if chunked.count > 1 { return .chunkedTwice }
    if let place = chunked.first, place != codings.indices.last { return .chunkedIsNotLast }
    return nil
  }
}

extension Substring {
  fileprivate func equalsIgnoringCase(_ name: String) -> Bool {
    name.equalsIgnoringASCIICase(String(self))
  }

  /// The text without spaces and tabs on both sides.
  var trimmingSpaces: Substring {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var text = self
    while let first = text.utf8.first, isSpace(first) { text = text.dropFirst() }
    while let last = text.utf8.last, isSpace(last) { text.removeLast() }
    return text
  }
}
