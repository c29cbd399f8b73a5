// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pseudo-terminal of a given width.
struct PseudoTerminal {
  /// The side of the one who watches.
  let master: Int32

  /// The path of the side that programs open.
  let path: String

  init(columns: Int, rows: Int = 24) throws {
    #if os(Linux)
      // posix_openpt and its sisters are not in the Glibc module; these are the calls they make.
      let unlock: UInt = 0x4004_5431
      let number: UInt = 0x8004_5430
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard master >= 0 else { throw FixtureFailure("open", "/dev/ptmx") }
      var zero: Int32 = 0
      var index: UInt32 = 0
      guard ioctl(master, unlock, &zero) == 0, ioctl(master, number, &index) == 0 else {
        close(master)
        throw FixtureFailure("ioctl", "/dev/ptmx")
      }
      path = "/dev/pts/\(index)"
    #else
      master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master)
      else { throw FixtureFailure("posix_openpt", "/dev/ptmx") }
      path = String(cString: name)
      _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    #endif
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    guard ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      close(master)
      throw FixtureFailure("ioctl", path)
    }
  }
}
