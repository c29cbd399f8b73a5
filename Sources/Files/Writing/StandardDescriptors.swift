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
  /// The descriptor that a path means: 1 for `/dev/stdout`, 63 for `/dev/fd/63`.
  ///
  /// It is recognised by its text: in the file system such a path is a link that leads to no path,
  /// and opening it again would start the file again.
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

  /// Occupies the numbers of closed descriptors, so that no file of ours gets them and receives the
  /// console's text. Writing to them then fails as `closed`, as it should.
  package static func reserve() {
    for number in 0...2 where fcntl(Int32(number), F_GETFD) < 0 {
      // In the wrong direction on purpose; the lowest free number is this one.
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes writing to a pipe without a reader an error of the call instead of the process's end.
  ///
  /// The same for a file that grows beyond the shell's `ulimit -f`.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Whether standard input is an open pipe, a pipe with bytes, or a file that is not empty.
  package static var inputHoldsData: Bool {
    guard let status = try? FileStatus.of(borrowed: STDIN_FILENO) else { return false }
    guard status.kind == .pipe else { return status.kind == .regular && status.byteCount > 0 }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // A pipe that ended without a byte is empty; an open one may still bring some.
    guard poll(&input, 1, 0) > 0 else { return true }
    return input.revents & Int16(POLLIN) != 0
  }
}
