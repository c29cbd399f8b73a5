// SPDX-License-Identifier: Apache-2.0

import Exchanges

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Feeds a running program, collects its output, and ends it in time. It has a thread of its own, which
/// it blocks.
///
/// TERM ends a program with its whole group; what is left of the group after two seconds
/// is killed.
struct ProgramPump {
  /// How a program ended, and what ended it.
  struct Ending: Sendable {
    var ending: ProgramRun.Ending
    var output: ProgramRun.Output
    var errors: ProgramRun.Output
    /// Nil if it ended by itself.
    var cause: Cause?
    /// Whether a process that the program left behind may still write.
    var isStillWritten = false
  }

  enum Cause: Sendable {
    case timeout
    /// The run ended, or no longer needs the step.
    case stopped
  }

  /// From TERM to KILL.
  static let grace = Duration.seconds(2)
  /// How long output is awaited that a process keeps open behind the end of the program.
  static let tail = Duration.milliseconds(100)
  private static let pieceBytes = 65_536

  private let process: ProgramProcess
  private var group: ProgramGroup
  private let stop: Wakeup
  private let clock = ContinuousClock()
  private let deadline: ContinuousClock.Instant
  private let outputLimit: Int
  private var rest: ArraySlice<UInt8>
  private var inputIsOpen = true
  private var streams: [Stream]
  private var ending: ProgramRun.Ending?
  private var cause: Cause?
  /// When the group is killed; nil before TERM, and after KILL.
  private var killAt: ContinuousClock.Instant?
  /// When it is no longer waited for.
  private var giveUpAt: ContinuousClock.Instant?

  /// One stream of output.
  private struct Stream {
    let descriptor: Int32
    var output = ProgramRun.Output()
    var isOpen = true
  }

  /// - Parameter stop: Ends the program when it is raised.
  init(_ process: ProgramProcess, _ program: RenderedProgram, stop: Wakeup) {
    self.process = process
    group = ProgramGroup(process.number)
    self.stop = stop
    deadline = clock.now + program.timeout
    outputLimit = program.outputLimit
    rest = program.input[...]
    streams = [Stream(descriptor: process.output), Stream(descriptor: process.errors)]
  }

  /// Runs until the program has ended; if it was stopped, until its group has ended too.
  mutating func run() -> Ending {
    ignoreBrokenPipes()
    // The end of a program has no descriptor everywhere: it is asked for, more seldom with time.
    var pause: Int32 = 1
    while true {
      if rest.isEmpty { closeInput() }
      let hasMoved = transfer(waiting: pause)
      pause = hasMoved ? 1 : min(20, pause * 2)
      takeStatus()
      if isDone() { break }
      endInTime()
    }
    closeInput()
    return Ending(
      ending: ending ?? .exited(255), output: streams[0].output, errors: streams[1].output,
      cause: cause, isStillWritten: cause == nil && streams.contains(where: \.isOpen))
  }

  /// Whether nothing is left to wait for.
  private mutating func isDone() -> Bool {
    let now = clock.now
    if let giveUpAt, now >= giveUpAt { return true }
    guard ending != nil else { return false }
    if cause != nil { return !group.isAlive() }
    return streams.allSatisfy { !$0.isOpen }
  }

  /// A write to a program that no longer reads fails, and does not end this process.
  private func ignoreBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private mutating func takeStatus() {
    guard ending == nil else { return }
    var status: Int32 = 0
    let answer = waitpid(process.number, &status, WNOHANG)
    if answer == 0 || answer < 0 && errno == EINTR { return }
    let signal = status & 0x7F
    ending =
      answer < 0
      ? .exited(255) : signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    if cause == nil { giveUpAt = clock.now + Self.tail }
  }

  private mutating func endInTime() {
    let now = clock.now
    if cause == nil, ending == nil {
      if stop.isRaised {
        cause = .stopped
      } else if now >= deadline {
        cause = .timeout
      }
      if cause != nil {
        group.signal(SIGTERM)
        killAt = now + Self.grace
      }
    } else if let limit = killAt, now >= limit {
      killAt = nil
      group.signal(SIGKILL)
      giveUpAt = now + Self.grace
    }
  }

  // MARK: Streams

  /// Waits for the streams, and moves what there is.
  ///
  /// - Returns: Whether something moved.
  private mutating func transfer(waiting milliseconds: Int32) -> Bool {
    var descriptors = streams.filter(\.isOpen).map {
      pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
    }
    if inputIsOpen {
      descriptors.append(pollfd(fd: process.input, events: Int16(POLLOUT), revents: 0))
    }
    _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    var hasMoved = false
    for place in streams.indices where streams[place].isOpen { hasMoved = read(place) || hasMoved }
    if inputIsOpen { hasMoved = write() || hasMoved }
    return hasMoved
  }

  private mutating func read(_ place: Int) -> Bool {
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    let count = systemRead(streams[place].descriptor, &piece)
    if count > 0 {
      let room = max(0, outputLimit - streams[place].output.bytes.count)
      streams[place].output.bytes += piece[..<min(room, count)]
      streams[place].output.wholeBytes += count
      return true
    }
    if count == 0 || errno != EAGAIN && errno != EINTR { streams[place].isOpen = false }
    return false
  }

  private mutating func write() -> Bool {
    let count = systemWrite(process.input, rest.prefix(Self.pieceBytes))
    if count > 0 {
      rest = rest.dropFirst(count)
      return true
    }
    // The program need not read everything.
    if errno != EAGAIN, errno != EINTR { rest = [] }
    return false
  }

  private mutating func closeInput() {
    guard inputIsOpen else { return }
    inputIsOpen = false
    process.endInput()
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
  bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
