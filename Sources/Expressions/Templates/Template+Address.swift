// SPDX-License-Identifier: Apache-2.0

import Notation

/// An address rendered from a template.
package struct RenderedAddress: Sendable {
  /// The text, encoded.
  package var text: RenderedText
  /// The first template that gives a segment of the path which leads elsewhere; nil if none does.
  package var badSegment: BadSegment?

  package init(_ text: RenderedText, badSegment: BadSegment? = nil) {
    self.text = text
    self.badSegment = badSegment
  }

  /// A template that gives a whole segment of a path which is empty, `.` or `..`: the request would
  /// go to another resource, since services and proxies resolve such segments.
  package struct BadSegment: Hashable, Sendable {
    /// Empty, or dots, also percent-encoded ones.
    package let content: String
    /// A range of the decoded text of the template.
    package let range: Range<Int>
  }
}

extension Template {
  /// The text of an address: an expression at the beginning is not encoded, others are encoded with
  /// `encode` and their position.
  ///
  /// `raw(…)` is not encoded either. A `?` in the expression at the beginning counts: later
  /// expressions are in the query.
  ///
  /// - Parameter literal: Encodes literal text; its second argument is the address before it.
  package func renderAddress(
    in scope: some Scope, encode: (String, AddressPosition) -> String,
    literal: (String, String) -> String
  ) throws(EvaluationError) -> RenderedAddress {
    var result = RenderedText("")
    var position = AddressPosition.start
    var doubtful: [InsertedSegment] = []
    for (place, segment) in segments.enumerated() {
      let start = result.text.utf8.count
      switch segment {
      case .text(let text): result.append(literal(text, result.text))
      case .expression(let expression, let range):
        let (text, secrets, bytes) = try expression.text(in: scope)
        try result.checkGrowth(by: text, at: range)
        let isAuthority =
          position == .pathSegment && Self.endsBeforeHost(result.text)
          && endsAuthority(after: place)
        let here = isAuthority ? .authority : position
        let isAsWritten = position == .start || expression.isRaw
        let piece = isAsWritten ? text : encode(text, here)
        result.append(piece, secrets, bytes: isAsWritten ? bytes : nil)
        if !expression.isRaw, let one = InsertedSegment(piece, from: start, range, here) {
          doubtful.append(one)
        }
      }
      if position == .start { position = .pathSegment }
      if position == .pathSegment, result.text.utf8.dropFirst(start).contains(UInt8(ascii: "?")) {
        position = .queryValue
      }
    }
    guard !doubtful.isEmpty else { return RenderedAddress(result) }
    return RenderedAddress(
      result, badSegment: InsertedSegment.bad(among: doubtful, in: result.text))
  }

  /// The fragment of an address with its `#`, as a range of the decoded text; nil if no `#` is
  /// written outside of templates. A `#{` is another tool's template.
  package static func fragment(ofAddress text: String) -> Range<Int>? {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return nil }
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if rest.starts(with: "$${".utf8) {
        index += 3
      } else if rest.starts(with: "${".utf8) {
        index = (try? ExpressionTokens.template(bytes, opening: index))?.end ?? bytes.count
      } else if rest.first == UInt8(ascii: "#"), !rest.starts(with: "#{".utf8) {
        return index..<bytes.count
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Whether an address so far is a scheme, or a scheme and a log-in.
  private static func endsBeforeHost(_ text: String) -> Bool {
    let bytes = text.utf8
    let scheme = bytes.prefix { !"/:?#".utf8.contains($0) }
    let rest = bytes.dropFirst(scheme.count)
    guard !scheme.isEmpty, rest.starts(with: "://".utf8) else { return false }
    let logIn = rest.dropFirst(3)
    return logIn.isEmpty
      || logIn.last == UInt8(ascii: "@") && !logIn.contains { "/?#".utf8.contains($0) }
  }

  /// Whether a path, a query, a fragment or nothing follows a segment.
  private func endsAuthority(after place: Int) -> Bool {
    guard place + 1 < segments.count else { return true }
    guard case .text(let next) = segments[place + 1] else { return false }
    return next.utf8.first.map { "/?#".utf8.contains($0) } ?? false
  }
}

/// A value that an address got from a template and that may be a whole segment of its path: empty,
/// or nothing but dots.
private struct InsertedSegment {
  /// The offset in the address.
  let start: Int
  /// The template, in the decoded text.
  let range: Range<Int>
  let isEmpty: Bool

  /// Nil for a value of which no segment can consist, and outside of the path.
  init?(_ piece: String, from start: Int, _ range: Range<Int>, _ position: AddressPosition) {
    switch position {
    case .start where piece.isEmpty: return nil
    case .start, .pathSegment: break
    case .authority, .queryValue: return nil
    }
    // The longest is `%252e%252e`.
    guard piece.utf8.count <= 10, Self.dots(piece.utf8).allSatisfy({ $0 == UInt8(ascii: ".") })
    else { return nil }
    self.start = start
    self.range = range
    isEmpty = piece.isEmpty
  }

  /// The first of them that makes its segment of the address empty, `.` or `..`.
  static func bad(among found: [InsertedSegment], in address: String) -> RenderedAddress.BadSegment?
  {
    let bytes = Array(address.utf8)
    let path = pathRange(of: bytes)
    for one in found where path.contains(one.start) || one.start == path.upperBound {
      let slash = bytes[path.lowerBound..<one.start].lastIndex(of: UInt8(ascii: "/"))
      let start = slash.map { $0 + 1 } ?? path.lowerBound
      let end = bytes[one.start..<path.upperBound].firstIndex(of: UInt8(ascii: "/"))
      let segment = bytes[start..<(end ?? path.upperBound)]
      let content = dots(segment)
      let isBad =
        content.isEmpty ? slash != nil : [".", ".."].contains { content.elementsEqual($0.utf8) }
      if isBad {
        return RenderedAddress.BadSegment(
          content: String(decoding: content, as: UTF8.self), range: one.range)
      }
    }
    return nil
  }

  /// The range of an address between its authority and its query or fragment.
  private static func pathRange(of bytes: [UInt8]) -> Range<Int> {
    let scheme = bytes.prefix { !"/:?#".utf8.contains($0) }.count
    var start = 0
    if scheme > 0, bytes[scheme...].starts(with: "://".utf8) {
      start = bytes[(scheme + 3)...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.count
    }
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return start..<(end ?? bytes.count)
  }

  /// The bytes with percent-encoding decoded twice: some proxies decode once before a service does.
  private static func dots(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let once = PercentCoding.decode(bytes, broken: .kept) ?? Array(bytes)
    return PercentCoding.decode(once, broken: .kept) ?? once
  }
}
