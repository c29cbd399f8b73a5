// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that curlew runs for itself, whose lines are read as they come. Used on one thread.
///
/// It is polled: `descriptors` are those to wait for, and `pump` does what can be done without blocking.
package final class StreamedProgram {
  private static let pieceBytes = 65_536
  /// How much of standard error is kept.
  private static let errorLimit = 16_384

  private let process: ProgramProcess
  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  /// What it has printed on standard error.
  package private(set) var errors: [UInt8] = []
  private var outputIsOpen = true
  private var errorsAreOpen = true
  /// The status of its end, or 128 and the signal; nil while it runs.
  package private(set) var exitCode: Int32?

  /// Starts it as the leader of a session of its own.
  ///
  /// - Parameters:
  ///   - arguments: as the program sees them, its name first.
  ///   - environment: `NAME=value`.
  package init(
    path: String, arguments: [String], folder: String, environment: [String], input: [UInt8]
  ) throws(OutsideProgram.Failure) {
    let program = RenderedProgram(
      path: path, arguments: arguments, shown: [], folder: folder, environment: environment,
      input: [], timeout: .seconds(0), outputLimit: 0, secrets: .none)
    do throws(ProgramFailure) {
      process = try ProgramProcess.start(program)
    } catch {
      throw OutsideProgram.Failure(words: error.words)
    }
    self.input = input[...]
    if input.isEmpty { process.endInput() }
  }

  /// What to wait for.
  package var descriptors: [pollfd] {
    var waits: [pollfd] = []
    if !input.isEmpty {
      waits.append(pollfd(fd: process.input, events: Int16(POLLOUT), revents: 0))
    }
    if outputIsOpen {
      waits.append(pollfd(fd: process.output, events: Int16(POLLIN), revents: 0))
    }
    if errorsAreOpen {
      waits.append(pollfd(fd: process.errors, events: Int16(POLLIN), revents: 0))
    }
    return waits
  }

  /// Writes and reads what is possible.
  ///
  /// - Returns: the lines that are whole, without their ends.
  package func pump() -> [[UInt8]] {
    writeInput()
    outputIsOpen = outputIsOpen && read(process.output) { output += $0 }
    errorsAreOpen =
      errorsAreOpen
      && read(process.errors) { errors += $0.prefix(Self.errorLimit - errors.count) }
    if !outputIsOpen, !errorsAreOpen { end() }
    return takeLines()
  }

  /// Sends a signal to it, or to everything that it has started.
  package func signal(_ number: Int32, toAll: Bool = false) {
    guard exitCode == nil else { return }
    kill(toAll ? -process.number : process.number, number)
  }

  private func writeInput() {
    guard !input.isEmpty else { return }
    let count = input.withUnsafeBytes { write(process.input, $0.baseAddress, $0.count) }
    if count > 0 { input = input.dropFirst(count) }
    // A program that does not read is not waited for.
    if count < 0, errno != EAGAIN, errno != EINTR { input = [] }
    if input.isEmpty { process.endInput() }
  }

  /// - Returns: false at the end of the stream.
  private func read(_ descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
    var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
    while true {
      let count = readOnce(descriptor, &piece)
      if count > 0 {
        take(piece[..<count])
        if count < piece.count { return true }
      } else {
        return count < 0 && (errno == EAGAIN || errno == EINTR)
      }
    }
  }

  private func takeLines() -> [[UInt8]] {
    guard let last = output.lastIndex(of: 0x0A) else { return [] }
    let lines = output[..<last].split(separator: 0x0A).map { Array($0) }
    output.removeFirst(last + 1)
    return lines
  }

  /// Both streams are closed: its status is there, or comes at once.
  private func end() {
    guard exitCode == nil else { return }
    var status: Int32 = 0
    while waitpid(process.number, &status, 0) < 0, errno == EINTR {}
    exitCode = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}

/// C's `read`, which a method hides.
private func readOnce(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Int {
  read(descriptor, &bytes, bytes.count)
}
