// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Judges the lines of a head and trailers (RFC 9112, sections 2.2, 4 and 5).
///
/// A line may end in LF alone (section 2.2), and a folded line counts as a space (section 5.2):
/// clients must accept both. A value may contain control characters other than CR, LF and NUL (RFC
/// 9110, section 5.5).
enum HeadLineRule {
  /// The problem with a line in the place of a status line.
  static func problem(inStatusLine line: UnsafeRawBufferPointer) -> FramingProblem? {
    guard StatusLine.isStrict(line) else { return .statusLine }
    return problem(inBytesOf: line)
  }

  /// The problem with a header line.
  ///
  /// - Parameters:
  ///   - isFirst: The line follows the status line.
  ///   - continuesFraming: The header before it determines the end of the body.
  static func problem(
    inField line: UnsafeRawBufferPointer, isFirst: Bool, continuesFraming: Bool
  ) -> FramingProblem? {
    if let problem = problem(inBytesOf: line) { return problem }
    if line.first == 0x20 || line.first == 0x09 {
      if isFirst { return .foldedFirstLine }
      return continuesFraming ? .foldedFraming : nil
    }
    return problem(inNameOf: line)
  }

  private static func problem(inNameOf line: UnsafeRawBufferPointer) -> FramingProblem? {
    // Read once for the line, since each use looks whether it is made.
    let isToken = isToken
    var end = 0
    while end < line.count, isToken[Int(line[end])] { end += 1 }
    if end < line.count, line[end] == 0x3A {
      return end > 0 ? nil : .emptyName(FramingProblem.shown(line: line))
    }
    guard let colon = line.firstIndex(of: 0x3A) else {
      return .noColon(FramingProblem.shown(line: line))
    }
    let name = FramingProblem.shown(line[..<colon])
    let isBlank = line[end..<colon].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    return isBlank && end > 0
      ? .spaceBeforeColon(name: FramingProblem.shown(line[..<end])) : .name(name)
  }

  /// A CR that does not end the line, or a NUL.
  private static func problem(inBytesOf line: UnsafeRawBufferPointer) -> FramingProblem? {
    var end = line.count
    if end > 0, line[end - 1] == 0x0A { end -= 1 }
    if end > 0, line[end - 1] == 0x0D { end -= 1 }
    // Uses `memchr`, since every line of every head is searched.
    guard let start = line.baseAddress, end > 0,
      memchr(start, 0x0D, end) != nil || memchr(start, 0, end) != nil
    else { return nil }
    let content = line[..<end]
    let text = FramingProblem.shown(line: line)
    return content.first { $0 == 0x0D || $0 == 0 } == 0 ? .nul(text) : .bareCarriageReturn(text)
  }

  /// `tchar` of RFC 9110, section 5.6.2, by byte.
  private static let isToken: [Bool] = (0...255).map { byte in
    switch UInt8(byte) {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A...0x2B, 0x2D...0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// The problem with a trailer: headers that frame the body, or say how it is read, may not follow
  /// it (RFC 9110, section 6.5.1).
  ///
  /// None may be continued: libcurl 8 refuses such a line too.
  static func problem(inTrailer line: UnsafeRawBufferPointer) -> FramingProblem? {
    if line.first == 0x20 || line.first == 0x09 { return .foldedTrailer }
    if let problem = problem(inField: line, isFirst: true, continuesFraming: false) {
      return problem
    }
    let name = line.prefix { $0 != 0x3A }
    let isForbidden = forbiddenTrailers.contains { forbidden in
      name.count == forbidden.utf8.count
        && zip(name, forbidden.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    return isForbidden ? .trailer(name: FramingProblem.shown(name)) : nil
  }

  private static let forbiddenTrailers = [
    "content-length", "transfer-encoding", "trailer", "content-encoding", "content-type",
    "content-range", "host",
  ]
}
