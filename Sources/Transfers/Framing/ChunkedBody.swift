// SPDX-License-Identifier: Apache-2.0

/// Parses the framing of a body in chunks (RFC 9112, section 7.1), strictly.
///
/// libcurl parses the same bytes to find the end, but accepts `5,junk` as a size, and anything up
/// to the next LF as an extension.
///
/// ```
/// 5;name=value\r\n
/// hello\r\n
/// 0\r\n
/// Trailer: value\r\n
/// \r\n
/// ```
struct ChunkedBody {
  private enum State {
    case size, blank, extensions, sizeEnd, data, dataEnd, dataLineEnd, trailers, whole
  }

  private var state = State.size
  /// The bytes of the present line: a size with its extensions, or a trailer.
  private var line: [UInt8] = []
  private var size: Int64 = 0
  private var digits = 0
  /// The number of bytes of the present chunk that are still to come.
  private(set) var dataLeft: Int64 = 0
  /// The lines after the last chunk with their line ends, including the empty one; the caller
  /// removes them.
  var trailers: [[UInt8]] = []
  /// The first of the bytes after the end.
  private(set) var trailing: [UInt8] = []

  /// Whether the end has come.
  var isWhole: Bool { if case .whole = state { true } else { false } }

  /// A longer line is not a chunk of a real service: libcurl's limit for a trailer is smaller.
  private static let mostLineBytes = 16_384
  /// Those of an `Int64`, as in libcurl.
  private static let mostDigits = 16

  /// Parses framing up to the next data.
  ///
  /// - Returns: The number of bytes parsed: all of them, or those before data.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(FramingProblem) -> Int {
    var place = 0
    while place < bytes.count, dataLeft == 0 {
      try take(bytes[place], of: bytes.count - place)
      place += 1
      if isWhole, place < bytes.count {
        try takeTrailingBytes(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        return bytes.count
      }
    }
    return place
  }

  /// Notes that data of the present chunk was taken.
  mutating func tookData(_ count: Int) {
    dataLeft -= Int64(count)
    if dataLeft == 0 { state = .dataEnd }
  }

  private mutating func take(_ byte: UInt8, of rest: Int) throws(FramingProblem) {
    switch state {
    case .size, .blank, .extensions, .sizeEnd: try takeSize(byte)
    case .data: break
    case .dataEnd:
      guard byte == 0x0D else { throw .chunkEnd }
      state = .dataLineEnd
    case .dataLineEnd:
      guard byte == 0x0A else { throw .chunkEnd }
      state = .size
    case .trailers: try takeTrailer(byte)
    case .whole: throw .trailingBytes(rest)
    }
  }

  private mutating func takeSize(_ byte: UInt8) throws(FramingProblem) {
    line.append(byte)
    guard line.count <= Self.mostLineBytes else { throw .chunkLine(shownLine) }
    switch (state, byte) {
    case (.size, _):
      if let digit = Self.digit(byte) { return try take(digit: digit) }
      guard digits > 0, [0x0D, 0x20, 0x09, 0x3B].contains(byte) else { throw .chunkSize(shownLine) }
      state = byte == 0x0D ? .sizeEnd : byte == 0x3B ? .extensions : .blank
    case (.blank, 0x20), (.blank, 0x09): break
    case (.blank, 0x3B): state = .extensions
    case (.blank, _): throw .chunkSize(shownLine)
    case (.extensions, 0x0D): state = .sizeEnd
    // A size may not end in LF alone: the exception for heads does not apply here.
    case (.extensions, 0x09), (.extensions, 0x20...0x7E), (.extensions, 0x80...): break
    case (.sizeEnd, 0x0A):
      line.removeAll(keepingCapacity: true)
      dataLeft = size
      state = size == 0 ? .trailers : .data
      size = 0
      digits = 0
    default: throw .chunkLine(shownLine)
    }
  }

  private mutating func take(digit: UInt8) throws(FramingProblem) {
    digits += 1
    guard digits <= Self.mostDigits, size <= Int64.max >> 4 else { throw .chunkSize(shownLine) }
    size = size << 4 | Int64(digit)
  }

  private mutating func takeTrailer(_ byte: UInt8) throws(FramingProblem) {
    line.append(byte)
    guard line.count <= Self.mostLineBytes else { throw .chunkLine(shownLine) }
    guard byte == 0x0A else { return }
    if line == [0x0D, 0x0A] || line == [0x0A] { state = .whole }
    trailers.append(line)
    line.removeAll(keepingCapacity: true)
  }

  private mutating func takeTrailingBytes(_ bytes: UnsafeRawBufferPointer) throws(FramingProblem) {
    trailing += bytes.prefix(3 - min(3, trailing.count))
    guard [0x0D, 0x0A].starts(with: trailing) else { throw .trailingBytes(bytes.count) }
  }

  private var shownLine: String { FramingProblem.shown(line) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
