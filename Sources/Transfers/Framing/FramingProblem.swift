// SPDX-License-Identifier: Apache-2.0

/// A violation of HTTP/1 in the head or the framing of a response (`docs/internals/framing.md`).
///
/// Texts are from the peer, cut and without control characters.
enum FramingProblem: Error, Hashable {
  // MARK: Lines
  /// The line is not shown: versions of libcurl differ in whether they pass it on.
  case statusLine
  case bareCarriageReturn(String)
  case nul(String)
  case noColon(String)
  case emptyName(String)
  case name(String)
  case spaceBeforeColon(name: String)
  /// The first line after the status line begins with white space.
  case foldedFirstLine
  /// A folded `Content-Length` or `Transfer-Encoding`, whose continuation libcurl ignores.
  case foldedFraming
  case trailer(name: String)
  /// A line after a body that begins with white space.
  case foldedTrailer

  // MARK: Heads
  case lengthIsNotANumber(String)
  case lengthIsTooLarge
  case lengthsDiffer(Int64, Int64)
  case lengthBesideCoding
  case codingInVersion10
  /// A framing header in a response that cannot have a body.
  case framedWithoutBody(name: String, status: Int)
  case noCoding
  case identity
  case chunkedTwice
  case chunkedIsNotLast
  case unknownCoding(String)
  /// A coding other than chunks: requests ask for none.
  case unaskedCoding(String)
  case locationsDiffer

  // MARK: Bodies
  case chunkSize(String)
  case chunkLine(String)
  case chunkEnd
  case unfinishedChunks
  /// Fewer bytes than `Content-Length`; of requests libcurl finds this.
  case shortBody(came: Int, of: Int)
  case trailingBytes(Int)
  /// The end of a TLS connection that is the end of a body too, and has no closing alert.
  case noClosingAlert
  /// Bytes after the head of a response without a body, which is described.
  case bodyNotAllowed(String, Int)
}

extension FramingProblem {
  /// Bytes of the peer as text for messages.
  static func shown(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes.prefix(60) where byte != 0x0A {
      switch byte {
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text
  }

  /// A line as text for messages, without its line end.
  static func shown(line: UnsafeRawBufferPointer) -> String {
    var end = line.count
    if end > 0, line[end - 1] == 0x0A { end -= 1 }
    if end > 0, line[end - 1] == 0x0D { end -= 1 }
    return shown(line[..<end])
  }
}
