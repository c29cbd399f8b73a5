// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Data piped into the program.
enum StandardInput {
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
