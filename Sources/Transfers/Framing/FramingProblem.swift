// SPDX-License-Identifier: Apache-2.0

/// What HTTP/1 forbids in the head or the framing of a response (`docs/internals/framing.md`).
///
/// Texts are those of the peer, cut and without control characters.
enum FramingProblem: Error, Hashable {
  // MARK: Lines
  case statusLine(String)
  case bareCarriageReturn(String)
  case nul(String)
  case noColon(String)
  case emptyName(String)
  case name(String)
  case spaceBeforeColon(name: String)
  /// The first line behind the status line begins with white space.
  case foldedFirstLine
  /// A line continues `Content-Length` or `Transfer-Encoding`, which libcurl reads without it.
  case foldedFraming
  case trailer(name: String)

  // MARK: Heads
  case lengthIsNotANumber(String)
  case lengthIsTooLarge
  case lengthsDiffer(Int64, Int64)
  case lengthBesideCoding
  case codingInVersion10
  /// A header that says where a body ends, in a response that cannot have one.
  case framedWithoutBody(name: String, status: Int)
  case noCoding
  case identity
  case chunkedTwice
  case chunkedIsNotLast
  case unknownCoding(String)

  // MARK: Bodies
  case chunkSize(String)
  case chunkLine(String)
  case chunkEnd
  case unfinishedChunks
  case bytesBehind(Int)
}

extension FramingProblem {
  /// Bytes of the peer that may be shown.
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

  /// The same of a line, without its end.
  static func shown(line: UnsafeRawBufferPointer) -> String {
    var end = line.count
    if end > 0, line[end - 1] == 0x0A { end -= 1 }
    if end > 0, line[end - 1] == 0x0D { end -= 1 }
    return shown(line[..<end])
  }
}
