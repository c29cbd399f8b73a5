// SPDX-License-Identifier: Apache-2.0

import CSpawn
import Exchanges
import Files
import RunEvents
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The running program of a service: what it prints goes to its log, and a thread waits for its end.
///
/// The thread reads whatever the program prints, also what the log no longer takes: the program never
/// waits for it.
package final class ServiceProgram: Sendable {
  private struct State {
    /// Nil once everything was read.
    var output: Int32?
    var lines = RecentLines()
    var loggedBytes = 0
    var ending: ProgramRun.Ending?
    /// Whether the run ended it, so that its end counts as expected.
    var isStopped = false
  }

  /// How long the thread waits at most before it asks whether the program has ended: the end of its output
  /// says so at once, unless a process that it left behind holds it open.
  private static let pollMilliseconds: Int32 = 20
  /// How much is read at once.
  private static let pieceBytes = 262_144
  private static let cutWords = "\n[cut after 10 MB]\n"

  package let files: ServiceFiles
  /// Also the number of its process group.
  let number: pid_t
  private let state: Mutex<State>

  private init(_ number: pid_t, output: Int32, _ files: ServiceFiles) {
    self.number = number
    self.files = files
    state = Mutex(State(output: output))
  }

  deinit {
    state.withLock { state in
      if let output = state.output { close(output) }
    }
  }

  /// Starts a program and the thread that reads its output. Returns once the program runs.
  static func start(
    _ program: OutsideProgram, _ files: ServiceFiles
  ) throws(ProgramFailure) -> ServiceProgram {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw ProgramFailure(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    var number: pid_t = 0
    let code = program.path.withCString { path in
      program.folder.withCString { folder in
        var start = curlew_service_start(
          path: path, folder: folder, input: input, output: ends[1], note: files.note)
        return withCStrings(program.arguments) { arguments in
          withCStrings(program.environment) { environment in
            curlew_spawn_service(&number, &start, arguments, environment)
          }
        }
      }
    }
    close(input)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      files.forgetProcess()
      throw ProgramFailure(code: code)
    }
    let started = ServiceProgram(number, output: ends[0], files)
    do throws(SystemThread.Failure) {
      try SystemThread.detached { started.pump() }
    } catch {
      ProgramGroup(number).signal(SIGKILL)
      throw ProgramFailure(code: error.code)
    }
    return started
  }

  // MARK: Its end

  /// Nil while it runs.
  package var ending: ProgramRun.Ending? { state.withLock { $0.ending } }

  /// How it ended by itself; nil while it runs, and if the run ended it.
  package var ownEnding: ProgramRun.Ending? {
    state.withLock { $0.isStopped ? nil : $0.ending }
  }

  /// From now on its end is expected.
  func stop() { state.withLock { if $0.ending == nil { $0.isStopped = true } } }

  // MARK: Its output

  /// What it printed since a time, as lines, with what is waiting to be read.
  ///
  /// - Parameter begin: microseconds of the monotonic clock.
  func lines(since begin: Int64) -> [String] {
    state.withLock { state in
      _ = read(&state)
      return state.lines.since(begin)
    }
  }

  /// The last lines that it printed.
  package var lastLines: [String] { lines(since: .min) }

  private func pump() {
    while true {
      let output = state.withLock { $0.output }
      if let output {
        var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        _ = poll(&descriptor, 1, ending == nil ? Self.pollMilliseconds : 500)
      } else {
        usleep(UInt32(Self.pollMilliseconds) * 1000)
      }
      state.withLock { state in
        _ = read(&state)
        takeStatus(&state)
      }
      // What it left behind may go on printing until the run ends it.
      let isOver = state.withLock { $0.ending != nil && ($0.output == nil || $0.isStopped) }
      if isOver { return }
    }
  }

  private func takeStatus(_ state: inout State) {
    guard state.ending == nil else { return }
    var status: Int32 = 0
    let answer = waitpid(number, &status, WNOHANG)
    if answer == 0 || answer < 0 && errno == EINTR { return }
    let signal = status & 0x7F
    state.ending =
      answer < 0
      ? .exited(255) : signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    // What it printed last.
    _ = read(&state)
  }

  /// Reads once what there is.
  private func read(_ state: inout State) -> Int {
    guard let output = state.output else { return 0 }
    return withUnsafeTemporaryAllocation(byteCount: Self.pieceBytes, alignment: 16) { piece in
      let count = systemRead(output, piece)
      if count > 0 {
        let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
        state.lines.take(bytes, at: RunClock.monotonicMicroseconds)
        log(bytes, &state)
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        close(output)
        state.output = nil
      }
      return count
    }
  }

  private func log(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
    guard state.loggedBytes <= ServiceFiles.logLimit else { return }
    let room = ServiceFiles.logLimit - state.loggedBytes
    let isWritten = files.append(UnsafeRawBufferPointer(rebasing: bytes.prefix(room)))
    if isWritten, bytes.count <= room {
      state.loggedBytes += bytes.count
      return
    }
    // A full disk ends the log, not the run.
    state.loggedBytes = .max
    var words = Array(Self.cutWords.utf8)
    words.withUnsafeMutableBytes { _ = files.append(UnsafeRawBufferPointer($0)) }
  }
}

/// C's `pipe`, which a method hides.
private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// C's `read`, which a method hides.
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(number, bytes.baseAddress, bytes.count)
}
