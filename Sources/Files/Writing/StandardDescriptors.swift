// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The descriptors that a process starts with.
package enum StandardDescriptors {
  /// The number of the one that a path means: 1 for `/dev/stdout`, 63 for `/dev/fd/63`.
  ///
  /// Told from the text: the file system has such a path as a link that leads to no path, and to open
  /// it again would begin the file behind it anew.
  package static func number(meantBy path: FilePath) -> Int32? {
    switch path.tidied.text {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    guard ["/dev/fd", "/proc/self/fd"].contains(path.parent.text) else { return nil }
    return Int32(String(decoding: path.name, as: UTF8.self)).flatMap { $0 < 0 ? nil : $0 }
  }

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

  /// Whether standard input is a pipe that is open or holds bytes, or a file that is not empty.
  package static var inputHoldsData: Bool {
    guard let status = try? FileStatus.of(borrowed: STDIN_FILENO) else { return false }
    guard status.kind == .pipe else { return status.kind == .regular && status.byteCount > 0 }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // A pipe that ended without a byte holds nothing; one that is open may bring some yet.
    guard poll(&input, 1, 0) > 0 else { return true }
    return input.revents & Int16(POLLIN) != 0
  }
}
