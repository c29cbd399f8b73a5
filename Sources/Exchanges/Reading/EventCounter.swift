// SPDX-License-Identifier: Apache-2.0

/// Counts the events of a `text/event-stream` that comes in pieces, in constant memory: it agrees
/// with `ServerSentEvent.events(in:)`.
///
/// An event ends with its empty line. Of a line end CR LF the LF belongs to it, so an event in a
/// stream with such line ends waits for the LF.
struct EventCounter {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let field = Array("data".utf8)

  private var count = 0
  /// Bytes of the byte order mark that came; nil after the beginning of the stream.
  private var markBytes: Int? = 0
  /// Bytes of the line so far.
  private var column = 0
  /// Whether the line so far begins as one of `data` does.
  private var mayBeData = true
  /// Whether the event has a line of `data`; without one it is none.
  private var hasData = false
  private var lastIsCR = false
  /// Whether the line before ended in CR LF.
  private var endsInCRLF = false
  /// An event has ended with CR, and its LF is expected.
  private var awaitsLF = false

  /// Looks at the next piece.
  ///
  /// - Returns: the end in the piece of event number `wanted`; nil if it has not ended.
  mutating func end(of wanted: Int, in piece: UnsafeRawBufferPointer) -> Int? {
    for (place, byte) in piece.enumerated() {
      if awaitsLF {
        awaitsLF = false
        count += 1
        if count == wanted { return byte == Self.lf ? place + 1 : place }
      }
      if take(byte) {
        count += 1
        if count == wanted { return place + 1 }
      }
    }
    return nil
  }

  private static let lf = UInt8(ascii: "\n")
  private static let cr = UInt8(ascii: "\r")

  /// Whether an event ends with this byte.
  private mutating func take(_ byte: UInt8) -> Bool {
    if let bytes = markBytes {
      let isOfMark = byte == Self.mark[bytes]
      markBytes = isOfMark && bytes + 1 < Self.mark.count ? bytes + 1 : nil
      if isOfMark { return false }
      // The beginning of a mark alone is the beginning of a line.
      column = bytes
      mayBeData = bytes == 0
    }
    switch byte {
    case Self.lf where lastIsCR:
      lastIsCR = false
      endsInCRLF = true
      return false
    case Self.lf, Self.cr: return endLine(byte)
    default:
      lastIsCR = false
      if column < Self.field.count {
        mayBeData = mayBeData && byte == Self.field[column]
      } else if column == Self.field.count {
        mayBeData = mayBeData && byte == UInt8(ascii: ":")
      }
      column += 1
      return false
    }
  }

  private mutating func endLine(_ byte: UInt8) -> Bool {
    defer {
      column = 0
      mayBeData = true
      lastIsCR = byte == Self.cr
      endsInCRLF = false
    }
    guard column == 0 else {
      if mayBeData, column >= Self.field.count { hasData = true }
      return false
    }
    guard hasData else { return false }
    hasData = false
    awaitsLF = byte == Self.cr && endsInCRLF
    return !awaitsLF
  }
}
