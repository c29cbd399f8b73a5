// SPDX-License-Identifier: Apache-2.0

import Codings
import Exchanges

/// Whether a head says in one way where its body ends (RFC 9112, section 6).
///
/// libcurl believes the last of several lengths, forgets the length beside any transfer coding, and takes
/// `chunked` wherever it is named. Another reader of the same bytes sees another body, so none of these
/// passes.
enum FramingRule {
  /// What is wrong with a head of HTTP/1; nil when nothing is, and for a later version.
  static func problem(in head: ParsedHead) -> FramingProblem? {
    guard let line = head.statusLine, line.version.utf8.first == UInt8(ascii: "1") else {
      return nil
    }
    let codings = head.headers.values(of: "Transfer-Encoding")
    if codings.isEmpty {
      if let problem = LengthRule.problem(in: head.headers) { return problem }
      guard hasNoBody(line.status), let length = head.headers.first("Content-Length") else {
        return nil
      }
      // Services say 0 of a 204, which is true.
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

  /// 1xx and 204 say nothing of a body (RFC 9110, section 8.6; RFC 9112, section 6.1).
  private static func hasNoBody(_ status: Int) -> Bool { status < 200 || status == 204 }

  /// `chunked` is named once and last; every other coding is one that can be undone.
  private static func problem(inCodings values: [String]) -> FramingProblem? {
    let codings = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { $0.trimmingSpaces }.filter { !$0.isEmpty }
    if codings.isEmpty { return .noCoding }
    for coding in codings where !coding.equalsIgnoringCase("chunked") {
      if coding.equalsIgnoringCase("identity") { return .identity }
      guard let known = ContentCoding(String(coding)), known != .identity else {
        return .unknownCoding(FramingProblem.shown(coding.utf8))
      }
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

  /// Without spaces and tabs on either side.
  var trimmingSpaces: Substring {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var text = self
    while let first = text.utf8.first, isSpace(first) { text = text.dropFirst() }
    while let last = text.utf8.last, isSpace(last) { text.removeLast() }
    return text
  }
}
