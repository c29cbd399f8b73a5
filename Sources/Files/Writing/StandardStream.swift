// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output or standard error, written at once and completely. One thread at a time.
///
/// It waits for a slow reader, a stopped terminal, and a non-blocking stream. A closed reader is
/// the failure `closed`, never a signal (`ignoreBrokenPipes`).
package final class StandardStream {
  /// The name in failures.
  package enum Name: String, Sendable {
    case output = "standard output"
    case error = "standard error"
  }

  /// The size that a pipe takes without blocking once it takes anything (PIPE_BUF).
  private static let pieceBytes = Int(PIPE_BUF)
  /// How often the wait for a reader checks whether to end.
  private static let waitMilliseconds: Int32 = 100

  private let number: Int32
  /// The descriptor to write to: the same, but a terminal is opened again so that it does not
  /// block.
  private let target: Int32
  private let terminal: FileDescriptor?
  private let name: Name
  private let mayWait: @Sendable () -> Bool
  /// A regular file never blocks.
  private let isRegular: Bool

  /// - Parameters:
  ///   - descriptor: stays open.
  ///   - mayWait: called from time to time while nothing is read; false ends the wait.
  package init(
    _ name: Name, descriptor: Int32? = nil, mayWait: @escaping @Sendable () -> Bool = { true }
  ) {
    self.name = name
    self.mayWait = mayWait
    number = descriptor ?? (name == .output ? STDOUT_FILENO : STDERR_FILENO)
    var status = stat()
    isRegular = fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    terminal = Self.terminal(number)
    target = terminal?.number ?? number
  }

  /// A terminal that is stopped in the middle of a piece would block its writer for ever. The flag
  /// that prevents it belongs to the open file, which other programs share: so it is opened again.
  private static func terminal(_ number: Int32) -> FileDescriptor? {
    guard isatty(number) == 1 else { return nil }
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(number, &name, name.count) == 0 else { return nil }
    let opened = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return opened < 0 ? nil : FileDescriptor(owning: opened)
  }

  package var isTerminal: Bool { isatty(number) == 1 }

  /// Writes all bytes.
  ///
  /// - Throws: `interrupted` if the wait for a reader was ended; a part may have been written.
  package func write(_ bytes: [UInt8]) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if !isRegular, try !waitForRoom() {
        guard mayWait() else { throw FileFailure(writing: name.rawValue, .interrupted) }
        continue
      }
      let piece = isRegular ? rest : rest.prefix(Self.pieceBytes)
      let count = try FileFailure.writing(name.rawValue) { () throws(SystemFailure) in
        try FileDescriptor.writeOnce(piece, to: target)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether there is room, or an error that writing will report.
  private func waitForRoom() throws(FileFailure) -> Bool {
    try FileFailure.writing(name.rawValue) { () throws(SystemFailure) in
      var wait = pollfd(fd: target, events: Int16(POLLOUT), revents: 0)
      return try retrying { poll(&wait, 1, Self.waitMilliseconds) } > 0
    }
  }

  /// Nothing is buffered, so there is nothing to do.
  package func finish() throws(FileFailure) {}
}
