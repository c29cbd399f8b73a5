// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The three descriptors that a process starts with.
package enum StandardDescriptors {
  /// Takes the places of those that are closed, so that no file of ours gets their numbers and the
  /// console's text with them. What is written there then fails as `closed`, as it should.
  package static func reserve() {
    for number in 0...2 where fcntl(Int32(number), F_GETFD) < 0 {
      // Open in the wrong direction on purpose; the lowest free number is this one.
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes writing to a pipe that nobody reads an error of the call instead of the process's end.
  ///
  /// So too with a file that grows beyond what the shell's `ulimit -f` allows.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
