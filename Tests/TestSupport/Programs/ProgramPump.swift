// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that feeds and reads a program until it has ended.
struct ProgramPump {
  private let program: Program
  private let progress: Watched<ProgramProgress>
  private let process: pid_t
  private var input: Int32?
  private var rest: ArraySlice<UInt8> = []
  private var readers: [(descriptor: Int32, stream: Stream)] = []
  private var triggers: [Program.SignalTrigger]
  private var hasEnded = false
  private var isKilled = false

  private enum Stream {
    case output
    case errors
    case terminal
  }

  init(
    _ program: Program, _ streams: ProgramStreams, _ progress: Watched<ProgramProgress>
  ) {
    self.program = program
    self.progress = progress
    process = streams.process
    triggers = program.signals
    input = streams.input
    if case .bytes(let bytes) = program.input { rest = bytes[...] }
    if let output = streams.output { readers.append((output, .output)) }
    if let errors = streams.errors { readers.append((errors, .errors)) }
    if let terminal = streams.terminal { readers.append((terminal, .terminal)) }
  }

  /// Until the program has ended and what it printed is read.
  mutating func run() {
    blockBrokenPipeSignal()
    guard let end = watchForEnd() else {
      killLate()
      return finish()
    }
    let limit = ContinuousClock.now + program.limit
    while !hasEnded {
      turn(end: end.value, until: limit)
      if ContinuousClock.now >= limit { killLate() }
    }
    // The rest is in the pipes already; a grandchild that holds one open is not waited for, nor one
    // that goes on printing.
    let drained = ContinuousClock.now + .seconds(5)
    while !readers.isEmpty, ContinuousClock.now < drained, turn(end: nil, until: .now) {}
    finish()
  }

  /// One `poll`; false when nothing was ready.
  @discardableResult
  private mutating func turn(end: Int32?, until limit: ContinuousClock.Instant) -> Bool {
    var polled = readers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: end ?? -1, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: feeds() ?? -1, events: Int16(POLLOUT), revents: 0))
    let left = end == nil ? 0 : isKilled ? 1000 : max(0, milliseconds(until: limit))
    let count = poll(&polled, nfds_t(polled.count), left)
    if count < 0 { return errno == EINTR }
    if count == 0 { return false }
    if polled[polled.count - 1].revents != 0 { feed() }
    if polled[polled.count - 2].revents != 0 { hasEnded = true }
    for index in readers.indices.reversed() where polled[index].revents != 0 {
      read(index)
    }
    return true
  }

  private func milliseconds(until limit: ContinuousClock.Instant) -> Int32 {
    let left = (limit - .now).components
    return Int32(clamping: left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000)
  }

  /// Our end of the program's input; closed as soon as there is nothing more for it.
  private mutating func feeds() -> Int32? {
    if rest.isEmpty, let input {
      close(input)
      self.input = nil
    }
    return input
  }

  private mutating func feed() {
    guard let input else { return }
    let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      // The program does not want more.
      rest = []
    }
  }

  private mutating func read(_ index: Int) {
    let (descriptor, stream) = readers[index]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Self.read(descriptor, &buffer)
    // The master of a pseudo-terminal gives EIO when the last program on it is gone.
    guard count > 0 else {
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      if stream != .terminal { close(descriptor) }
      readers.remove(at: index)
      return
    }
    let bytes = buffer[..<count]
    let triggers = triggers
    let due = progress.note { progress in
      switch stream {
      case .output: progress.output += bytes
      case .errors: progress.errors += bytes
      case .terminal: progress.terminal += bytes
      }
      return triggers.indices.filter { progress.holds(triggers[$0].text) }
    }
    for index in due.reversed() { kill(process, self.triggers.remove(at: index).signal) }
  }

  private static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, &buffer, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, &buffer, buffer.count)
    #else
      Darwin.read(descriptor, &buffer, buffer.count)
    #endif
  }

  /// Kills it; once, as the end comes soon after.
  private mutating func killLate() {
    guard !isKilled else { return }
    isKilled = true
    progress.note { $0.isTimedOut = true }
    kill(program.leadsGroup ? -process : process, SIGKILL)
  }

  /// Kills and reaps a program that could not be watched.
  static func end(_ streams: ProgramStreams, of program: Program) {
    for descriptor in streams.all where descriptor != streams.terminal { close(descriptor) }
    kill(program.leadsGroup ? -streams.process : streams.process, SIGKILL)
    var status: Int32 = 0
    while waitpid(streams.process, &status, 0) < 0, errno == EINTR {}
  }

  /// Reaps the process, closes its descriptors and resumes waiting tasks.
  private mutating func finish() {
    for reader in readers where reader.stream != .terminal { close(reader.descriptor) }
    if let input { close(input) }
    let process = process
    // Not reaped yet, so that the number is still the group's.
    if program.leadsGroup { kill(-process, SIGKILL) }
    progress.note { progress in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      progress.ending = signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
    }
  }

  /// A thread that waits for the process without reaping it; the descriptor becomes readable then.
  ///
  /// nil when there is no thread to be had: the process is then waited for where we are.
  private func watchForEnd() -> OwnedDescriptor? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (ours, theirs) = (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
    let process = process
    let started: Void? = try? SystemThread.detached {
      var ending = siginfo_t()
      while waitid(P_PID, id_t(process), &ending, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      // Closing it is what makes the other end readable.
      withExtendedLifetime(theirs) {}
    }
    return started == nil ? nil : ours
  }

  /// Writing to a program that does not read must give EPIPE to this thread, not end the tests.
  private func blockBrokenPipeSignal() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}
