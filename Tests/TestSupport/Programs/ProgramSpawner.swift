// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Our ends of a started program's streams; nil where nothing is captured.
struct ProgramStreams {
  var process: pid_t = 0
  var input: Int32?
  var output: Int32?
  var errors: Int32?
  var terminal: Int32?

  var all: [Int32] { [input, output, errors, terminal].compactMap(\.self) }
}

/// Turns the description of a program into a process, with `posix_spawn`.
struct ProgramSpawner {
  private let program: Program
  private var streams = ProgramStreams()
  private var childEnds: [Int32] = []
  private var terminalPath: String?
  private var actions: posix_spawn_file_actions_t
  private var attributes: posix_spawnattr_t

  /// Starts it; every descriptor but our ends is closed again, also when it fails.
  static func spawn(_ program: Program) throws -> ProgramStreams {
    var spawner = ProgramSpawner(program)
    defer { spawner.cleanUp() }
    do {
      try spawner.connect()
      spawner.closeTheRest()
      spawner.setAttributes()
      spawner.streams.process = try spawner.start()
      return spawner.streams
    } catch {
      for descriptor in spawner.streams.all { close(descriptor) }
      throw error
    }
  }

  private init(_ program: Program) {
    self.program = program
    #if canImport(Darwin)
      actions = nil
      attributes = nil
    #else
      actions = posix_spawn_file_actions_t()
      attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  private mutating func cleanUp() {
    for descriptor in childEnds { close(descriptor) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  private mutating func connect() throws {
    switch program.input {
    case .bytes: streams.input = try pipe(to: 0, childReads: true)
    case .terminal: try openTerminal(as: 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    }
    streams.output = try connect(program.standardOutput, to: 1)
    streams.errors = try connect(program.standardError, to: 2)
  }

  private mutating func connect(_ output: Program.Output, to number: Int32) throws -> Int32? {
    switch output {
    case .captured: return try pipe(to: number, childReads: false)
    case .terminal: try openTerminal(as: number)
    case .closed: posix_spawn_file_actions_addclose(&actions, number)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT, 0o644)
    case .brokenPipe: close(try pipe(to: number, childReads: false))
    }
    return nil
  }

  /// A pipe whose one end is the child's `number`; gives the other, not blocking.
  private mutating func pipe(to number: Int32, childReads: Bool) throws -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard makePipe(&ends) == 0 else { throw FixtureFailure("pipe", program.path) }
    let (ours, theirs) = childReads ? (ends[1], ends[0]) : (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
    childEnds.append(theirs)
    posix_spawn_file_actions_adddup2(&actions, theirs, number)
    return ours
  }

  private mutating func openTerminal(as number: Int32) throws {
    if terminalPath == nil {
      let terminal = try PseudoTerminal(columns: program.terminalColumns)
      _ = fcntl(terminal.master, F_SETFL, O_NONBLOCK)
      terminalPath = terminal.path
      streams.terminal = terminal.master
    }
    // The first terminal that the leader of a new session opens becomes its controlling one.
    posix_spawn_file_actions_addopen(&actions, number, terminalPath ?? "", O_RDWR, 0)
  }

  /// A descriptor that another thread has just made may lack its close-on-exec flag still, and a
  /// connection that lives on in the child never ends for its peer.
  private mutating func closeTheRest() {
    #if os(Linux)
      if let closeFrom, closeFrom(&actions, 3) == 0 { return }
      let open = ((try? namesInFolder("/proc/self/fd")) ?? []).compactMap { Int32($0) }
      // Closing one that is not open is not an error for posix_spawn.
      for descriptor in 3..<(open.max() ?? 3) + 32 {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
  }

  /// No blocked and no ignored signals; a session of its own on a terminal, else a group of its own
  /// when it is to lead one.
  private mutating func setAttributes() {
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    #if canImport(Darwin)
      var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
      if terminalPath != nil { flags |= 0x0400 }
    #else
      var flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
      // POSIX_SPAWN_SETSID, not in the Glibc module.
      if terminalPath != nil { flags |= 0x80 }
    #endif
    if program.leadsGroup, terminalPath == nil { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private mutating func start() throws -> pid_t {
    var path = program.path
    var arguments = [path] + program.arguments
    if let folder = program.workingDirectory {
      // `posix_spawn_file_actions_addchdir_np` is not in the Glibc module.
      path = "/bin/sh"
      arguments = [path, "-c", "cd \"$0\" && exec \"$@\"", folder] + arguments
    }
    let variables = program.environment.map { "\($0.key)=\($0.value)" }.sorted()
    var process: pid_t = 0
    let code = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        posix_spawn(&process, path, &actions, &attributes, arguments, variables)
      }
    }
    guard code == 0 else {
      errno = code
      throw FixtureFailure("posix_spawn", path)
    }
    return process
  }
}

#if os(Linux)
  /// `posix_spawn_file_actions_addclosefrom_np` of glibc 2.34, not in the Glibc module; nil where
  /// there is none. Else what other threads open while we count is passed on.
  private var closeFrom: CloseFrom? {
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
      unsafeBitCast($0, to: CloseFrom.self)
    }
  }

  private typealias CloseFrom =
    @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
    ) -> Int32
#endif

private func makePipe(_ ends: inout [Int32]) -> Int32 {
  pipe(&ends)
}

/// Lends texts as C wants them: an array that ends with a null pointer.
private func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
