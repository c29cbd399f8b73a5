// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// A response body on its way from the engine thread to the task that writes it.
///
/// The engine collects bytes while the writer is busy, and pauses libcurl when more than `limit`
/// wait. The writer's requests come through the inbox.
final class Download {
  /// The next portion for the writer.
  enum Portion: Sendable {
    /// A response begins, with an empty body.
    case head(Response)
    case bytes(Buffer)
    /// The body is complete; nothing more follows.
    case end
    /// The transfer failed; nothing more follows.
    case over
  }

  /// The writer's report when it asks for the next portion.
  struct Report: Sendable {
    /// The buffer of the last piece, to reuse its memory.
    var emptied: Buffer?
    /// Why the last portion was not written; the writer then ends.
    var failure: String?
  }

  /// Bytes on their way; an object, so that the array is never copied. Either the engine or the
  /// writer has it, so the lock is never contended.
  final class Buffer: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var count: Int { bytes.withLock { $0.count } }

    func append(_ piece: UnsafeRawBufferPointer) {
      bytes.withLock { $0.append(contentsOf: piece) }
    }

    /// Removes the bytes and keeps their memory.
    func empty() {
      bytes.withLock { $0.removeAll(keepingCapacity: true) }
    }

    /// Calls the closure with the bytes.
    func read(_ body: ([UInt8]) throws -> Void) rethrows {
      try bytes.withLock { try body($0) }
    }
  }

  /// The most bytes that may wait. Two such buffers alternate.
  private static let limit = 524_288

  private var head: Response?
  private var gathered = Buffer()
  private var spare: Buffer?
  private var writer: CheckedContinuation<Portion, Never>?
  private var isEnded = false
  private var cameWhole = false
  private(set) var isPaused = false

  /// Begins the body of a response; data of an earlier response does not count.
  func begin(_ head: Response) {
    self.head = head
    gathered.empty()
    serve()
  }

  /// Whether there is room for a piece; if not, libcurl must wait.
  func hasRoom() -> Bool {
    guard gathered.count < Self.limit else {
      isPaused = true
      return false
    }
    return true
  }

  /// Takes a piece; false if there is no room and libcurl must wait.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard hasRoom() else { return false }
    gathered.append(bytes)
    serve()
    return true
  }

  /// Notes that libcurl has no more data.
  func finish(whole: Bool) {
    guard !isEnded else { return }
    isEnded = true
    cameWhole = whole
    serve()
  }

  /// Takes the writer's report; the writer waits for the next portion.
  ///
  /// - Returns: Whether a paused transfer can continue.
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
