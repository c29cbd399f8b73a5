// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A streamed body between the task that reads it and the engine thread that sends it.
///
/// The reader hands over one piece and waits until the engine wants the next; it reads ahead by one
/// piece. `@unchecked Sendable`: every variable is touched on the engine thread only, the reader's
/// side comes there through the inbox.
final class Upload: @unchecked Sendable {
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

  /// Bytes that libcurl was told to expect; nil for as many as there are.
  let length: Int64?
  private var piece: [UInt8] = []
  private var offset = 0
  private var given: Int64 = 0
  private var hasEnded = false
  private var failure: String?
  private var isStopped = false
  private var isRewinding = false
  private var reader: CheckedContinuation<Demand, Never>?

  /// The last byte has been given to libcurl.
  var isGiven: Bool { length.map { given == $0 } ?? (hasEnded && offset == piece.count) }

  init(length: Int64?) {
    self.length = length
  }

  /// Copies what is there to libcurl; asks the reader for more when nothing is left.
  func fill(_ space: UnsafeMutableRawBufferPointer) -> Filling {
    if let failure { return .failed(failure) }
    let rest = length.map { Int(clamping: $0 - given) } ?? .max
    let count = min(space.count, piece.count - offset, rest)
    if count == 0 { return isGiven ? .bytes(0) : isShort() }
    piece.withUnsafeBytes {
      space.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<(offset + count)]))
    }
    offset += count
    given += Int64(count)
    if offset == piece.count { ask(for: .nextPiece) }
    return .bytes(count)
  }

  private func isShort() -> Filling {
    guard hasEnded else { return .nothingYet }
    return .failed("the body ended after \(given) of \(length ?? given) bytes")
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
    case .bytes(let bytes):
      self.piece = bytes
      offset = 0
      hasEnded = bytes.isEmpty
    }
  }

  /// The body is wanted from its beginning.
  func rewind() {
    guard given > 0 || failure != nil else { return }
    piece = []
    offset = 0
    given = 0
    hasEnded = false
    failure = nil
    if reader == nil { isRewinding = true } else { ask(for: .beginning) }
  }

  /// The transfer has ended: the reader goes home.
  func stop() {
    isStopped = true
    ask(for: .nothing)
  }

  private func ask(for demand: Demand) {
    reader?.resume(returning: demand)
    reader = nil
  }
}
