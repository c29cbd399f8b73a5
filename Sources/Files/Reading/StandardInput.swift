// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Data piped into the program.
enum StandardInput {
  /// What was read, by the stream and its name: a process may plan twice, and can read a stream once.
  private static let contents = Mutex<[Stream: [UInt8]]>([:])

  private struct Stream: Hashable {
    let identity: FileStatus.Identity
    let shown: String
  }

  /// Everything until the end of a pipe, or of a descriptor that the process was started with; the same
  /// again if it was read before.
  static func readOnce(
    _ number: Int32, limit: Int, shownAs shown: String
  ) throws(FileFailure) -> [UInt8] {
    let status = try FileFailure.reading(shown) { () throws(SystemFailure) in
      try FileStatus.of(borrowed: number)
    }
    let stream = Stream(identity: status.identity, shown: shown)
    if let known = contents.withLock({ $0[stream] }) { return known }
    let bytes = try readAll(number, limit: limit, shownAs: shown)
    contents.withLock { $0[stream] = bytes }
    return bytes
  }

  /// Everything until the end of a stream, by default standard input.
  static func readAll(
    _ number: Int32 = STDIN_FILENO, limit: Int, shownAs shown: String
  ) throws(FileFailure) -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try FileFailure.reading(shown) { () throws(SystemFailure) in
        try next(of: number, &piece)
      }
      if count == 0 { return all }
      all += piece[..<count]
      if all.count > limit { throw FileFailure(reading: shown, .tooLarge(limit: limit)) }
    }
  }

  /// Waits for bytes and reads them, also from a non-blocking pipe that has no writer yet.
  ///
  /// - Returns: the number of bytes; zero at the end.
  private static func next(
    of number: Int32, _ piece: inout [UInt8]
  ) throws(SystemFailure) -> Int {
    while true {
      var wanted = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      try retrying { poll(&wanted, 1, -1) }
      do {
        return try retrying { read(number, &piece, piece.count) }
      } catch {
        guard error.code == EAGAIN else { throw error }
      }
    }
  }
}
