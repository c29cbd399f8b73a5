// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The end of a server with a bug: the editor starts it again.
enum ServerTrap {
  /// Makes a trap of Swift end the process with 70 and a line on standard error.
  static func install() {
    for number in [SIGILL, SIGTRAP] {
      signal(number) { _ in
        // Only what a handler of signals may call.
        let words: StaticString = "error: a bug in curlew ended the language server\n"
        _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }
}
