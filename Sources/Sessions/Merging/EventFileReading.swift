// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents

extension EventFile {
  /// The first event, which says what the file is about.
  func opened(_ reader: FileReader) throws -> OpenedEventFile {
    var first: RunStarted?
    do {
      try read(reader, until: { first != nil }) { event in
        if first == nil, case .runStarted(let started) = event { first = started }
      }
    } catch {
      // What is wrong behind the first event is found when all of them are read.
      if first == nil { throw error }
    }
    guard let first else { throw EventDamage(.notBegun, line: 1) }
    return OpenedEventFile(self, started: first)
  }

  /// Calls a closure with every event.
  ///
  /// - Parameters:
  ///   - audit: takes the bytes of the file; nil if they are not compared with their digest.
  ///   - until: ends early if it returns true after a piece of the file.
  /// - Returns: how the file ends; broken off too if it changes while it is read.
  /// - Throws: `EventDamage`, `FileFailure`, and the errors of the closure.
  @discardableResult
  func read(
    _ reader: FileReader, audit: FileAudit? = nil, until: () -> Bool = { false },
    _ use: (RunEvent) throws -> Void
  ) throws -> EventStreamReader.Ending {
    let stream = try reader.stream(path, in: .typed)
    var events = EventStreamReader()
    var failure: (any Error)?
    let isWritten = try !isUnchanged(stream) { piece in
      do {
        audit?.read(piece)
        try events.take(piece, use)
        return !until()
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return isWritten || until() ? .brokenOff : try events.finish(use)
  }

  /// Reads the file.
  ///
  /// - Returns: false if the file changed while it was read.
  private func isUnchanged(
    _ stream: FileStream, _ take: ([UInt8]) -> Bool
  ) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      try stream.forEachPiece(take)
      return true
    } catch {
      guard error.reason == .lengthChanged || error.reason == .contentChanged else { throw error }
      return false
    }
  }
}
