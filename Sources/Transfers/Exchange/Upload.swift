// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A body that libcurl reads piece by piece, on the engine thread.
///
/// A streamed body is read by a task off the engine thread, which passes pieces until the limit of
/// waiting pieces is reached, and then waits. Its pieces come through the inbox.
final class Upload {
  /// The engine's next demand to the reader.
  enum Demand: Sendable {
    case nextPiece
    /// Read from the beginning: the body must be sent again.
    case beginning
    /// The transfer has ended.
    case nothing
  }

  /// The reader's next piece.
  enum Piece: Sendable {
    /// Empty at the end of the body.
    case bytes([UInt8])
    case failed(String)
  }

  /// The result of filling libcurl's buffer.
  enum Filling {
    case bytes(Int)
    case nothingYet
    case failed(String)
  }

  /// The number of pieces read ahead: libcurl has the next ones while it sends one, even if the
  /// reader must wait for its turn on a busy machine.
  private static let piecesAhead = 4

  /// The length that libcurl was given; nil if unknown.
  let length: Int64?
  /// The whole body if it is in memory; then there is no reader.
  private let memory: [UInt8]?
  /// None is empty.
  private var pieces: [[UInt8]] = []
  /// The offset in the first piece.
  private var offset = 0
  private var given: Int64 = 0
  private var hasEnded = false
  private var failure: String?
  private var isStopped = false
  private var isRewinding = false
  /// Whether libcurl asked for bytes that the reader does not have yet.
  private(set) var isAwaited = false
  /// Whether the end of the body is kept back (`SendGate`): its last byte, or of a body in chunks that it
  /// has ended.
  private var holdsEnd = false
  /// Whether libcurl waits for the end that is kept back.
  private(set) var isHeld = false
  private var reader: CheckedContinuation<Demand, Never>?

  /// Whether the last byte has been given to libcurl.
  var isGiven: Bool { length.map { given == $0 } ?? (hasEnded && pieces.isEmpty) }

  /// A body that a `BodyFeed` reads.
  init(length: Int64?) {
    self.length = length
    memory = nil
  }

  /// A body in memory.
  ///
  /// - Parameter length: nil for one that is sent in chunks.
  init(memory: [UInt8], length: Int64?) {
    self.length = length
    self.memory = memory
    beginMemory()
  }

  /// Copies available bytes to libcurl; asks the reader for more after each piece.
  func fill(_ space: UnsafeMutableRawBufferPointer) -> Filling {
    isAwaited = false
    if let failure { return .failed(failure) }
    let heldBytes: Int64 = holdsEnd ? 1 : 0
    let rest = length.map { Int(clamping: $0 - heldBytes - given) } ?? .max
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
    if count == 0, holdsEnd, length.map({ given == $0 - heldBytes }) ?? isGiven {
      isHeld = true
      isAwaited = true
      return .nothingYet
    }
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

  /// Keeps back the end of the body until `giveEnd`.
  func holdEnd() { holdsEnd = true }

  /// Gives libcurl the end of the body when it asks for it.
  func giveEnd() {
    holdsEnd = false
    isHeld = false
  }

  /// Takes a piece of the reader, which then waits for the next demand.
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

  /// Restarts the body from its beginning.
  func rewind() {
    guard given > 0 || failure != nil else { return }
    pieces = []
    offset = 0
    given = 0
    hasEnded = false
    failure = nil
    isHeld = false
    if memory != nil { return beginMemory() }
    if reader == nil { isRewinding = true } else { ask(for: .beginning) }
  }

  /// Ends the reader, because the transfer has ended.
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
