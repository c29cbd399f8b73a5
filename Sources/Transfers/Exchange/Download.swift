// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// A response body between the engine thread that receives it and the task that writes it away.
///
/// The engine gathers bytes while the writer is busy; when more than `limit` wait, libcurl is
/// paused. What the writer asks comes through the inbox.
final class Download {
  /// What the engine has for the writer.
  enum Portion: Sendable {
    /// A response begins, its body empty.
    case head(Response)
    case bytes(Buffer)
    /// The body came whole; with it nothing more comes.
    case end
    /// The transfer failed; nothing more comes.
    case over
  }

  /// What the writer brings back when it asks for the next portion.
  struct Report: Sendable {
    /// The buffer of the last piece, so that its memory is used again.
    var emptied: Buffer?
    /// Why the last portion was not taken; the writer then ends.
    var failure: String?
  }

  /// Bytes on their way; an object, so that no copy of the array is ever made. Only one of the engine
  /// and the writer has it, so nobody waits for the lock.
  final class Buffer: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var count: Int { bytes.withLock { $0.count } }

    func append(_ piece: UnsafeRawBufferPointer) {
      bytes.withLock { $0.append(contentsOf: piece) }
    }

    /// Forgets the bytes and keeps their memory.
    func empty() {
      bytes.withLock { $0.removeAll(keepingCapacity: true) }
    }

    /// Lends the bytes.
    func read(_ body: ([UInt8]) throws -> Void) rethrows {
      try bytes.withLock { try body($0) }
    }
  }

  /// Bytes that may wait. Two such buffers go back and forth.
  private static let limit = 524_288

  private var head: Response?
  private var gathered = Buffer()
  private var spare: Buffer?
  private var writer: CheckedContinuation<Portion, Never>?
  private var isEnded = false
  private var cameWhole = false
  private(set) var isPaused = false
  /// Which of the hop's heads the body belongs to, from 1; 0 for FTP, which has none, and nil before.
  private(set) var headNumber: Int?

  /// The head of the response whose body follows; what came with an earlier one does not count.
  func begin(_ head: Response, number: Int) {
    headNumber = number
    self.head = head
    gathered.empty()
    serve()
  }

  /// Whether a piece would be taken now; when not, libcurl is to wait.
  func hasRoom() -> Bool {
    guard gathered.count < Self.limit else {
      isPaused = true
      return false
    }
    return true
  }

  /// Takes a piece; false when there is no room, and libcurl is to wait.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard hasRoom() else { return false }
    gathered.append(bytes)
    serve()
    return true
  }

  /// No more comes from libcurl.
  func finish(whole: Bool) {
    guard !isEnded else { return }
    isEnded = true
    cameWhole = whole
    serve()
  }

  /// The writer has done with a portion and waits for the next.
  ///
  /// - Returns: whether a paused transfer can go on.
  func ask(_ report: Report, then writer: CheckedContinuation<Portion, Never>) -> Bool {
    if report.failure != nil {
      isEnded = true
      gathered = Buffer()
      writer.resume(returning: .over)
      return false
    }
    spare = report.emptied
    spare?.empty()
    self.writer = writer
    serve()
    let mayGoOn = isPaused && gathered.count < Self.limit
    if mayGoOn { isPaused = false }
    return mayGoOn
  }

  private func serve() {
    guard let writer else { return }
    if let head {
      self.head = nil
      self.writer = nil
      writer.resume(returning: .head(head))
    } else if gathered.count > 0 {
      let bytes = gathered
      gathered = spare ?? Buffer()
      spare = nil
      self.writer = nil
      writer.resume(returning: .bytes(bytes))
    } else if isEnded {
      self.writer = nil
      writer.resume(returning: cameWhole ? .end : .over)
    }
  }
}
