// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A flag that threads raise and one thread waits for with a timeout; a pipe.
package final class Wakeup: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  /// - Throws: If the system has no descriptors left.
  package init() throws(SystemThread.Failure) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemThread.Failure(code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends {
      // Neither side blocks: a full pipe is a raised flag, an empty one a lowered flag.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Raises the flag, on any thread.
  package func raise() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Returns once the flag is raised, or after the time; does not change the flag.
  package func wait(milliseconds: Int32) {
    var descriptor = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, milliseconds)
  }

  /// Whether the flag is raised.
  var isRaised: Bool {
    var descriptor = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  func lower() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
      while read(readEnd, bytes.baseAddress, bytes.count) == bytes.count {}
    }
  }
}
