// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@testable import Files

@Suite struct `Signals that end the program` {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `wait for the end of the work`(number: Int32) async throws {
    let folder = try TemporaryFolder()
    // An exit test takes no values: it reads them.
    try folder.write("\(number)", to: "number")
    setenv("CURLEW_DELAYED_\(number)", folder.path, 1)
    switch number {
    case SIGINT: await #expect(processExitsWith: .signal(SIGINT)) { try interruptedWork(SIGINT) }
    case SIGTERM:
      await #expect(processExitsWith: .signal(SIGTERM)) { try interruptedWork(SIGTERM) }
    case SIGHUP: await #expect(processExitsWith: .signal(SIGHUP)) { try interruptedWork(SIGHUP) }
    default: await #expect(processExitsWith: .signal(SIGQUIT)) { try interruptedWork(SIGQUIT) }
    }
    #expect(try folder.read("done") == "whole")
  }
}

/// Work during which its own process gets a signal.
private func interruptedWork(_ number: Int32) throws {
  let folder = String(cString: getenv("CURLEW_DELAYED_\(number)"))
  // The tests may have been started with signals blocked or ignored.
  signal(number, SIG_DFL)
  var all = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_UNBLOCK, &all, nil)
  try DelayedSignals.during { () throws in
    pthread_kill(pthread_self(), number)
    try writeFile(Array("whole".utf8), to: "\(folder)/done")
  }
  _exit(0)
}
