// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process group of a started program, which may outlive the program.
struct ProgramGroup {
  /// Also the number of the program.
  let number: pid_t
  /// A process of the group that lived at the last look.
  private var living: pid_t?

  init(_ number: pid_t) {
    self.number = number
  }

  /// Sends a signal to all its processes.
  ///
  /// - Returns: Whether it has one, even one that has ended and whose status was not read.
  @discardableResult
  func signal(_ signal: Int32) -> Bool { kill(-number, signal) == 0 }

  /// Whether a process of it runs.
  ///
  /// A process that has ended stays in its group until its parent asks for its status, and the parent of
  /// what a program left behind is the first process of the system, which in a container may take
  /// seconds, or never ask.
  mutating func isAlive() -> Bool {
    guard signal(0) else { return false }
    #if canImport(Darwin)
      // There `kill` fails if nothing but ended processes is left.
      return true
    #else
      if let living, Self.runs(living, in: number) == true { return true }
      guard let processes = Self.processes() else { return true }
      living = processes.first { Self.runs($0, in: number) == true }
      return living != nil
    #endif
  }

  #if !canImport(Darwin)
    /// The numbers of all processes; nil without the file system of processes.
    private static func processes() -> [pid_t]? {
      guard let folder = opendir("/proc") else { return nil }
      defer { closedir(folder) }
      var numbers: [pid_t] = []
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if let number = pid_t(name) { numbers.append(number) }
      }
      return numbers.isEmpty ? nil : numbers
    }

    /// Whether a process belongs to a group and has not ended; nil if there is none of this number.
    ///
    /// `/proc/PID/stat` has the name in brackets, which may hold any byte, then state, parent and group,
    /// and as the twentieth field the number of threads
    /// ([proc(5)](https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html)).
    private static func runs(_ process: pid_t, in group: pid_t) -> Bool? {
      let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = read(file, &bytes, bytes.count)
      guard count > 0, let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else {
        return nil
      }
      let fields = bytes[(bracket + 1)..<count].split(separator: UInt8(ascii: " "))
      guard fields.count > 17, let state = fields[0].first,
        pid_t(String(decoding: fields[2], as: UTF8.self)) == group
      else { return false }
      let hasEnded = state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
      // Of a process whose first thread alone has ended, others run.
      return !hasEnded || (Int(String(decoding: fields[17], as: UTF8.self)) ?? 1) > 1
    }
  #endif
}
