// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads an event file from its pieces, in memory that does not depend on its length.
package struct EventStreamReader: Sendable {
  /// How a file ends.
  package enum Ending: Sendable, Equatable {
    /// With `run.finished`.
    case whole
    /// Without: the run was killed, or still writes.
    case brokenOff
  }

  /// The longest line in bytes.
  package static let lineLimit = 64_000_000

  private var events = EventReader()
  /// The beginning of a line whose end has not come yet.
  private var rest: [UInt8] = []
  private var line = 0
  /// The bytes of the file before the piece that is read.
  private var before = 0
  private let lineLimit: Int

  package init(lineLimit: Int = lineLimit) {
    self.lineLimit = lineLimit
  }

  /// The number of the line that was read last, from 1.
  package var lineNumber: Int { line }

  /// Takes the next piece and calls a closure with each event of the lines that end in it.
  ///
  /// - Throws: `EventDamage` with its line, and the errors of the closure.
  package mutating func take(_ piece: [UInt8], _ use: (RunEvent) throws -> Void) throws {
    try take(piece) { event, _ in try use(event) }
  }

  /// The same with the place of each event's line in the file, in bytes and without its line feed.
  package mutating func take(
    _ piece: [UInt8], _ use: (RunEvent, Range<Int>) throws -> Void
  ) throws {
    var start = 0
    while let end = Self.lineFeed(in: piece, from: start) {
      try checkLength(rest.count + end - start)
      let place = (before + start - rest.count)..<(before + end)
      let use = { (event: RunEvent) in try use(event, place) }
      if rest.isEmpty {
        try read(Array(piece[start..<end]), use)
      } else {
        rest += piece[start..<end]
        var whole: [UInt8] = []
        swap(&whole, &rest)
        try read(whole, use)
      }
      start = end + 1
    }
    try checkLength(rest.count + piece.count - start)
    rest += piece[start...]
    before += piece.count
  }

  /// Takes the end of the file: a last line without a line feed is an event if it is whole, else the
  /// mark of a run that was killed.
  package mutating func finish(_ use: (RunEvent) throws -> Void) throws -> Ending {
    try finish { event, _ in try use(event) }
  }

  /// The same with the place of the last line.
  package mutating func finish(_ use: (RunEvent, Range<Int>) throws -> Void) throws -> Ending {
    if !rest.isEmpty {
      let place = (before - rest.count)..<before
      do {
        try read(rest) { try use($0, place) }
      } catch let damage as EventDamage {
        guard case .notJSON = damage.reason, line > 1 else { throw damage }
      }
      rest = []
    }
    return events.hasEnded ? .whole : .brokenOff
  }

  /// Uses `memchr`, since files of events may have gigabytes.
  private static func lineFeed(in piece: [UInt8], from start: Int) -> Int? {
    piece.withUnsafeBufferPointer { piece in
      guard start < piece.count, let base = piece.baseAddress,
        let found = memchr(base + start, 10, piece.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
  }

  private func checkLength(_ count: Int) throws(EventDamage) {
    guard count <= lineLimit else {
      throw EventDamage(.tooLong(limit: lineLimit), line: line + 1)
    }
  }

  private mutating func read(_ bytes: [UInt8], _ use: (RunEvent) throws -> Void) throws {
    line += 1
    let event: RunEvent?
    do throws(EventDamage) {
      event = try events.read(bytes)
    } catch {
      throw EventDamage(error.reason, line: line)
    }
    if let event { try use(event) }
  }
}
