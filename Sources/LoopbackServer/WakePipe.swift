// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pipe that interrupts another thread's `poll`.
struct WakePipe {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(LoopbackServerError) {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      // `pipe2` is not in the Glibc module; a pair of sockets has its flags from the start.
      let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      try Socket.check("socketpair", socketpair(AF_UNIX, flags, 0, &ends))
    #else
      try Socket.check("pipe", pipe(&ends))
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    #endif
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Wakes the thread, from any thread; a full pipe wakes too, so the result is ignored.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Removes the bytes from the pipe.
  func drain() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(readEnd, buffer.baseAddress, 64) == 64 {}
    }
  }

  func closeEnds() {
    close(readEnd)
    close(writeEnd)
  }
}
