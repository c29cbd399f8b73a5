// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process, distinguished from later ones with its number by the time of its start.
package struct StartedProcess: Sendable, Hashable {
  package let number: pid_t
  /// In units of the system: on Linux ticks since it was booted, on Darwin microseconds since 1970.
  let start: UInt64

  /// The process of this number; nil if there is none, or only its status is left.
  package init?(_ number: pid_t) {
    guard number > 0, let start = Self.start(of: number) else { return nil }
    (self.number, self.start) = (number, start)
  }

  /// Reads `NUMBER START`; nil for anything else.
  init?(_ bytes: [UInt8]) {
    let words = bytes.split(separator: 0x20).map {
      String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)
    }
    guard words.count == 2, let number = pid_t(words[0]), number > 0,
      let start = UInt64(words[1])
    else { return nil }
    (self.number, self.start) = (number, start)
  }

  /// Whether it still runs, or others of its process group do: a program that was started in a session of
  /// its own may have left processes behind. No process gets the number of a group that has members.
  var isRunning: Bool {
    if let process = StartedProcess(number) { return process == self }
    return (kill(-number, 0) == 0 || errno == EPERM) && Self.hasMembers(group: number)
  }

  #if canImport(Darwin)
    private static func start(of number: pid_t) -> UInt64? {
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.size)
      guard proc_pidinfo(number, PROC_PIDTBSDINFO, 0, &info, size) == size,
        info.pbi_status != UInt32(SZOMB)
      else { return nil }
      return info.pbi_start_tvsec &* 1_000_000 &+ info.pbi_start_tvusec
    }

    /// A group of which only the statuses are left has no members there.
    private static func hasMembers(group: pid_t) -> Bool { true }
  #else
    /// Whether a process of the group runs: those of which only the status is left are members too, and stay
    /// where nothing waits for them.
    private static func hasMembers(group: pid_t) -> Bool {
      guard let folder = try? FileDescriptor.open(FilePath("/proc"), O_RDONLY | O_DIRECTORY),
        let entries = try? folder.entries(limit: 100_000)
      else { return true }
      return entries.contains { entry in
        guard let number = pid_t(String(decoding: entry.name, as: UTF8.self)) else { return false }
        return fields(of: number)?[2] == "\(group)"
      }
    }

    private static func start(of number: pid_t) -> UInt64? {
      fields(of: number).flatMap { UInt64($0[19]) }
    }

    /// The fields behind the name of a process that runs, in `/proc/PID/stat`
    /// ([proc(5)](https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html)): the name is in brackets and
    /// may hold any byte. The first is the state, then come the parent and the group; the twentieth is the
    /// start. Nil for no process, and for one of which only the status is left.
    private static func fields(of number: pid_t) -> [String]? {
      guard
        let file = try? FileDescriptor.open(FilePath("/proc/\(number)/stat"), O_RDONLY),
        let bytes = try? file.read(upTo: 1024, at: 0),
        let bracket = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      let fields = bytes[(bracket + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 19, let state = fields[0].first,
        state != UInt8(ascii: "Z"), state != UInt8(ascii: "X")
      else { return nil }
      return fields.map { String(decoding: $0, as: UTF8.self) }
    }
  #endif
}
