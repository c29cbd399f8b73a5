// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension OutsideProgram {
  /// Starts it without waiting for its end, which it may reach after this process: a browser.
  package func startApart() throws(Failure) {
    let program = RenderedProgram(
      path: path, arguments: arguments, shown: [], folder: folder, environment: environment,
      input: [], timeout: timeout, outputLimit: 0, secrets: .none)
    let number: pid_t
    do throws(ProgramFailure) {
      number = try ProgramProcess.startApart(program)
    } catch {
      throw Failure(words: error.words)
    }
    // Without a thread it stays in the table of processes until we end.
    try? SystemThread.detached {
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0, errno == EINTR {}
    }
  }
}
