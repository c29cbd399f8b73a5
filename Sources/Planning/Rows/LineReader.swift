// SPDX-License-Identifier: Apache-2.0

/// Splits newline-delimited JSON into its lines, from pieces of any size.
///
/// The reader does no input: `next()` says when it needs bytes. Lines of white space are skipped, and a
/// byte order mark is dropped. Whether a line is JSON is for its reader to say.
public struct LineReader: Sendable {
  /// What `next()` found.
  public enum Step: Sendable {
    /// A line, which is there until the next call.
    case line
    /// No complete line: call `append` or `end`, then `next()` again.
    case needsBytes
    /// No line follows.
    case end
  }

  /// A line that is longer than the limit.
  public struct TooLong: Error, Sendable, Equatable {
    /// Where it begins.
    public let place: RowPlace
    /// The limit in bytes.
    public let limit: Int

    /// An error at a place.
    public init(place: RowPlace, limit: Int) {
      self.place = place
      self.limit = limit
    }
  }

  /// The number of the line, from 1.
  public private(set) var line = 0

  private let limit: Int
  private var buffer = PieceBuffer()
  /// The length of the line without its line feed.
  private var length = 0
  /// The length with the line feed.
  private var wholeLength = 0
  /// How many bytes of an incomplete line hold no line feed.
  private var searched = 0

  /// A reader of one file.
  public init(limits: RowLimits = .standard) { limit = limits.rowBytes }

  /// Adds the next bytes of the file.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) { buffer.append(bytes) }

  /// Adds the next bytes of the file.
  public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { buffer.append($0) } }

  /// Says that no bytes follow.
  public mutating func end() { buffer.end() }

  /// Finds the next line that has more than white space.
  public mutating func next() throws(TooLong) -> Step {
    guard buffer.passByteOrderMark() else { return .needsBytes }
    while true {
      buffer.pass(wholeLength)
      (length, wholeLength) = (0, 0)
      let (count, lineFeed) = buffer.withRest { rest in
        (rest.count, rest.first(UInt8(ascii: "\n"), from: searched))
      }
      searched = lineFeed == nil ? count : 0
      if (lineFeed ?? count) > limit {
        throw TooLong(place: buffer.place(0, line: line + 1), limit: limit)
      }
      guard lineFeed != nil || buffer.isEnded else { return .needsBytes }
      if lineFeed == nil, count == 0 { return .end }
      line += 1
      length = lineFeed ?? count
      wholeLength = lineFeed.map { $0 + 1 } ?? count
      searched = 0
      if withBytes({ $0.contains { $0 > UInt8(ascii: " ") } }) { return .line }
    }
  }

  /// Gives the bytes of the line, without its line feed.
  public func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
    buffer.withBytes(in: 0..<length, use)
  }
}
