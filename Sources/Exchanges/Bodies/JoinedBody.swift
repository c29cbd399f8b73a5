// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Threads

/// Several pieces sent as one body; files are read while it is sent.
package struct JoinedBody: BodyStream {
  package enum Piece: Sendable {
    /// - Parameter shown: what reports show instead; nil for the bytes themselves.
    case bytes([UInt8], shown: [UInt8]? = nil)
    case stream(any BodyStream)
  }

  package let pieces: [Piece]

  package init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The sum of all lengths; nil if one is unknown.
  package var length: Int64? {
    var sum: Int64 = 0
    for piece in pieces {
      switch piece {
      case .bytes(let bytes, _): sum += Int64(bytes.count)
      case .stream(let stream):
        guard let length = stream.length else { return nil }
        sum += length
      }
    }
    return sum
  }

  package var outline: BodyOutline {
    BodyOutline(
      pieces.flatMap { piece in
        switch piece {
        case .bytes(let bytes, let shown): [BodyOutline.Piece.bytes(shown ?? bytes)]
        case .stream(let stream): stream.outline.pieces
        }
      })
  }

  /// The whole body if no piece is a stream.
  package var bytes: [UInt8]? {
    var all: [UInt8] = []
    for piece in pieces {
      guard case .bytes(let bytes, _) = piece else { return nil }
      all += bytes
    }
    return all
  }

  package func open(_ off: borrowing OffEngine) throws -> any BodyReader {
    JoinedBodyReader(pieces)
  }
}

/// Reads a `JoinedBody` once. A stream is opened when it is reached, so that at most one is open
/// for reading.
private final class JoinedBodyReader: BodyReader {
  private struct Place: Sendable {
    /// The index of the piece.
    var piece = 0
    /// The offset within its bytes.
    var offset = 0
    /// The reader of its stream.
    var reader: (any BodyReader)?

    mutating func advance() {
      self = Place(piece: piece + 1)
    }
  }

  private let pieces: [JoinedBody.Piece]
  private let place = Mutex(Place())

  init(_ pieces: [JoinedBody.Piece]) {
    self.pieces = pieces
  }

  /// As many bytes as requested, across pieces: each hand-over costs two changes of thread, and the
  /// heads between files are short.
  func read(upTo count: Int, _ off: borrowing OffEngine) throws -> [UInt8] {
    try place.withLock { place in
      var bytes: [UInt8] = []
      while bytes.count < count, place.piece < pieces.count {
        let more = try read(upTo: count - bytes.count, &place, off)
        if bytes.isEmpty { bytes = more } else { bytes += more }
      }
      return bytes
    }
  }

  /// Reads from one piece; at its end returns nothing and moves to the next.
  private func read(
    upTo count: Int, _ place: inout Place, _ off: borrowing OffEngine
  ) throws -> [UInt8] {
    switch pieces[place.piece] {
    case .bytes(let bytes, _):
      let more = bytes[place.offset...].prefix(count)
      place.offset += more.count
      if place.offset == bytes.count { place.advance() }
      return Array(more)
    case .stream(let stream):
      let reader = try place.reader ?? stream.open(off)
      place.reader = reader
      let more = try reader.read(upTo: count, off)
      if more.isEmpty { place.advance() }
      return more
    }
  }
}
