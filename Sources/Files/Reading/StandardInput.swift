// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is piped into the program.
enum StandardInput {
  /// Everything until the end of a stream, standard input unless a test says otherwise.
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

  /// Waits for bytes, also of a pipe that is not blocking and has no writer yet, and reads them.
  ///
  /// - Returns: how many came; zero at the end.
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
