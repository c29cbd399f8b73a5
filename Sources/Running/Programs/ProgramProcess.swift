// SPDX-License-Identifier: Apache-2.0

import CSpawn

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that could not be started.
struct ProgramFailure: Error {
  /// The system's error number.
  let code: Int32

  var words: String { String(cString: strerror(code)) }
}

/// A started program, and our ends of its streams, which are closed with this object. Used on one
/// thread.
final class ProgramProcess {
  /// Also the number of its process group.
  let number: pid_t
  let input: Int32
  let output: Int32
  let errors: Int32
  private var inputIsOpen = true

  private init(number: pid_t, input: Int32, output: Int32, errors: Int32) {
    (self.number, self.input, self.output, self.errors) = (number, input, output, errors)
  }

  deinit {
    endInput()
    close(output)
    close(errors)
  }

  /// The program reads the end of its standard input.
  func endInput() {
    guard inputIsOpen else { return }
    inputIsOpen = false
    close(input)
  }

  /// Starts a program as the leader of a session and a process group of its own, without a terminal,
  /// with no descriptor but three pipes and no signal ignored or blocked. Returns once it runs.
  static func start(_ program: RenderedProgram) throws(ProgramFailure) -> ProgramProcess {
    var start = ProgramStart()
    defer { start.cleanUp() }
    let input = try start.pipe(to: 0, childReads: true)
    let output = try start.pipe(to: 1, childReads: false)
    let errors = try start.pipe(to: 2, childReads: false)
    let number = try start.run(program)
    start.ours = []
    return ProgramProcess(number: number, input: input, output: output, errors: errors)
  }

  /// Starts a program that goes on after this process, without a terminal, with its streams at
  /// `/dev/null`.
  ///
  /// - Returns: the number of the process, for which somebody must wait.
  static func startApart(_ program: RenderedProgram) throws(ProgramFailure) -> pid_t {
    var start = ProgramStart()
    defer { start.cleanUp() }
    for number in 0...2 { try start.openNothing(as: Int32(number)) }
    return try start.run(program)
  }
}

/// The preparations for one start.
private struct ProgramStart {
  private var actions = posix_spawn_file_actions_t()
  private var attributes = posix_spawnattr_t()
  /// Our ends, until the program runs.
  var ours: [Int32] = []
  private var theirs: [Int32] = []

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  mutating func cleanUp() {
    for descriptor in ours + theirs { close(descriptor) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// A pipe of which one end is a descriptor of the program; returns the other, which does not block.
  mutating func pipe(to number: Int32, childReads: Bool) throws(ProgramFailure) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard systemPipe(&ends) == 0 else { throw ProgramFailure(code: errno) }
    let (own, other) = childReads ? (ends[1], ends[0]) : (ends[0], ends[1])
    ours.append(own)
    theirs.append(other)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(own, F_SETFL, O_NONBLOCK)
    try check(posix_spawn_file_actions_adddup2(&actions, other, number))
    return own
  }

  mutating func openNothing(as number: Int32) throws(ProgramFailure) {
    try check(
      posix_spawn_file_actions_addopen(
        &actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0))
  }

  mutating func run(_ program: RenderedProgram) throws(ProgramFailure) -> pid_t {
    try check(curlew_spawn_folder(&actions, program.folder))
    try check(curlew_spawn_close_from(&actions, 3))
    try setAttributes()
    var number: pid_t = 0
    let code = withCStrings(program.arguments) { arguments in
      withCStrings(program.environment) { environment in
        posix_spawn(&number, program.path, &actions, &attributes, arguments, environment)
      }
    }
    try check(code)
    return number
  }

  private mutating func setAttributes() throws(ProgramFailure) {
    var none = sigset_t()
    sigemptyset(&none)
    try check(posix_spawnattr_setsigmask(&attributes, &none))
    var all = sigset_t()
    sigfillset(&all)
    try check(posix_spawnattr_setsigdefault(&attributes, &all))
    var flags =
      Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | curlew_spawn_own_session
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    try check(posix_spawnattr_setflags(&attributes, Int16(flags)))
  }

  private func check(_ code: Int32) throws(ProgramFailure) {
    guard code == 0 else { throw ProgramFailure(code: code) }
  }

}

/// C's `pipe`, which a method hides.
private func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// Passes texts to C: an array that ends with a null pointer.
func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
