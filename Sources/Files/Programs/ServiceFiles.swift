// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of the program of a service, in `.curlew/services`: what it prints, and which process it is.
///
/// The log is locked as long as this object exists, so that each run of a project has files of its own:
/// `shop.log` and `shop.pid`, for a second run `shop-2.log` and `shop-2.pid`. Neither the folders nor the
/// files may be links: the tree must not decide where files are written.
package final class ServiceFiles: Sendable {
  /// The most bytes of a log; what follows is not written.
  package static let logLimit = 10_000_000
  /// The most runs of a project that may have the service at once.
  private static let mostRuns = 100

  /// The path of the log, relative to the folder of `.curlew`.
  package let logPath: String
  /// Processes of earlier runs that were killed before they could end them.
  package let stillRunning: [pid_t]
  private let folder: FileDescriptor
  private let log: FileDescriptor
  private let pid: FileDescriptor
  private let pidName: [UInt8]

  /// Opens the first files that no other run uses, and empties them.
  ///
  /// - Parameters:
  ///   - name: of the service.
  ///   - root: the folder of `.curlew`.
  package init(of name: String, in root: FilePath) throws(FileFailure) {
    let path = ".curlew/services/\(name)"
    do throws(SystemFailure) {
      let state = try OpenFolder(root).entering(".curlew", makesIt: true)
      state.descriptor.ignoreInVersionControl()
      folder = try state.entering("services", makesIt: true).descriptor
      var left: [pid_t] = []
      for number in 1...Self.mostRuns {
        let own = number == 1 ? name : "\(name)-\(number)"
        guard let log = try Self.lockedLog(own, in: folder) else { continue }
        if let process = Self.process(own, in: folder), process.isRunning {
          left.append(process.number)
          continue
        }
        let pid = try Self.create(Array("\(own).pid".utf8), in: folder)
        try retrying { ftruncate(log.number, 0) }
        try retrying { ftruncate(pid.number, 0) }
        (self.log, self.pid) = (log, pid)
        pidName = Array("\(own).pid".utf8)
        logPath = ".curlew/services/\(own).log"
        stillRunning = left
        return
      }
      throw SystemFailure(code: EAGAIN, subject: "\(Self.mostRuns) runs have it")
    } catch {
      throw FileFailure(writing: path, FileFailure.Reason(reading: error))
    }
  }

  /// A descriptor into which the program writes `PID START` before it runs, so that a later run finds it
  /// if this one is killed.
  package var note: Int32 { pid.number }

  /// The program has ended.
  package func forgetProcess() {
    _ = try? withCString(pidName) { unlinkat(folder.number, $0, 0) }
  }

  /// Appends to the log.
  ///
  /// - Returns: whether the bytes were written; false for a full disk.
  package func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(log.number, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// The log of this name; nil if another run has it.
  private static func lockedLog(
    _ name: String, in folder: FileDescriptor
  ) throws(SystemFailure) -> FileDescriptor? {
    let log = try create(Array("\(name).log".utf8), in: folder)
    if flock(log.number, LOCK_EX | LOCK_NB) == 0 { return log }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
    return nil
  }

  private static func create(
    _ name: [UInt8], in folder: FileDescriptor
  ) throws(SystemFailure) -> FileDescriptor {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = FileDescriptor(
      owning: try withCString(name) { openat(folder.number, $0, flags, 0o600) })
    guard try FileStatus.of(file).kind == .regular else { throw SystemFailure(code: EEXIST) }
    // Of a file that another program has made.
    try retrying { fchmod(file.number, 0o600) }
    return file
  }

  /// The process in the file of this name; nil without one.
  private static func process(_ name: String, in folder: FileDescriptor) -> StartedProcess? {
    guard
      let file = try? folder.open(
        Array("\(name).pid".utf8), O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let bytes = try? file.read(upTo: 100, at: 0)
    else { return nil }
    return StartedProcess(bytes)
  }
}

/// C's `write`, which methods hide.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(number, bytes.baseAddress, bytes.count)
}
