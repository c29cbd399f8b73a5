// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A body that libcurl asks for piece by piece, on the engine thread.
///
/// A streamed one is read by a task elsewhere, which hands over pieces until as many wait as may,
/// and then waits itself; what it brings comes through the inbox.
final class Upload {
  /// What the engine wants of the reader.
  enum Demand: Sendable {
    case nextPiece
    /// From the beginning: the body must be sent again.
    case beginning
    /// The transfer has ended.
    case nothing
  }

  /// What the reader has.
  enum Piece: Sendable {
    /// Empty at the end of the body.
    case bytes([UInt8])
    case failed(String)
  }

  /// What libcurl gets.
  enum Filling {
    case bytes(Int)
    case nothingYet
    case failed(String)
  }

  /// Pieces that wait: while libcurl sends one the next are there, also when the reader has to wait for
  /// its turn on a busy machine.
  private static let piecesAhead = 4

  /// Bytes that libcurl was told to expect; nil for as many as there are.
  let length: Int64?
  /// The whole body when it is in memory; nobody reads then.
  private let memory: [UInt8]?
  /// Not empty each.
  private var pieces: [[UInt8]] = []
  /// Within the first piece.
  private var offset = 0
  private var given: Int64 = 0
  private var hasEnded = false
  private var failure: String?
  private var isStopped = false
  private var isRewinding = false
  /// libcurl asked for bytes that the reader does not have yet.
  private(set) var isAwaited = false
  private var reader: CheckedContinuation<Demand, Never>?

  /// The last byte has been given to libcurl.
  var isGiven: Bool { length.map { given == $0 } ?? (hasEnded && pieces.isEmpty) }

  /// A body that a `BodyFeed` reads.
  init(length: Int64?) {
    self.length = length
    memory = nil
  }

  /// A body in memory that is sent in chunks.
  init(memory: [UInt8]) {
    length = nil
    self.memory = memory
    beginMemory()
  }

  /// Copies what is there to libcurl; asks the reader for more when a piece is used up.
  func fill(_ space: UnsafeMutableRawBufferPointer) -> Filling {
    isAwaited = false
    if let failure { return .failed(failure) }
    let rest = length.map { Int(clamping: $0 - given) } ?? .max
    let wanted = min(space.count, rest)
    var count = 0
    while count < wanted, let piece = pieces.first {
      let part = min(wanted - count, piece.count - offset)
      piece.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: space[count...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<(offset + part)]))
      }
      count += part
      offset += part
      if offset == piece.count { dropPiece() }
    }
    given += Int64(count)
    guard count == 0, !isGiven else { return .bytes(count) }
    if hasEnded { return .failed("the body ended after \(given) of \(length ?? given) bytes") }
    isAwaited = true
    return .nothingYet
  }

  private func dropPiece() {
    pieces.removeFirst()
    offset = 0
    if !hasEnded { ask(for: .nextPiece) }
  }

  /// The reader has a piece and waits for what to do next.
  func take(_ piece: Piece, then reader: CheckedContinuation<Demand, Never>) {
    self.reader = reader
    if isStopped { return ask(for: .nothing) }
    if isRewinding {
      isRewinding = false
      return ask(for: .beginning)
    }
    switch piece {
    case .failed(let words): failure = words
    case .bytes(let bytes) where bytes.isEmpty: hasEnded = true
    case .bytes(let bytes):
      pieces.append(bytes)
      if pieces.count < Self.piecesAhead { ask(for: .nextPiece) }
    }
  }

  /// The body is wanted from its beginning.
  func rewind() {
    guard given > 0 || failure != nil else { return }
    pieces = []
    offset = 0
    given = 0
    hasEnded = false
    failure = nil
    if memory != nil { return beginMemory() }
    if reader == nil { isRewinding = true } else { ask(for: .beginning) }
  }

  /// The transfer has ended: the reader goes home.
  func stop() {
    isStopped = true
    ask(for: .nothing)
  }

  private func beginMemory() {
    hasEnded = true
    if let memory, !memory.isEmpty { pieces = [memory] }
  }

  private func ask(for demand: Demand) {
    reader?.resume(returning: demand)
    reader = nil
  }
}
