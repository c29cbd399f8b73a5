// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents
import Running
import Sessions
import TestSupport
import Testing
import Transfers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `The process of a session` {
  /// What a session must leave as it found it.
  private struct ProcessState: Equatable {
    /// Addresses of the handlers, by signal.
    let handlers: [Int]
    let folder: String?

    static func now() -> ProcessState {
      let handlers = (1..<32).map { number -> Int in
        var action = sigaction()
        guard sigaction(Int32(number), nil, &action) == 0 else { return -1 }
        #if canImport(Darwin)
          return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        #else
          return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        #endif
      }
      return ProcessState(handlers: handlers, folder: FilePath.workingDirectory?.text)
    }
  }

  /// In a process of its own: other tests of this one set how signals are handled.
  @Test func `has the signal handlers and the folder that it had`() async {
    await #expect(processExitsWith: .success) {
      let before = ProcessState.now()
      let server = try ScriptedServer { _ in .response(200) }
      let session = Session(SessionFolders(working: FilePath("/")))
      let text = SourceText(
        path: "a.yaml", text: "curlew: 1\nrequests: [GET: \"\(server.url("/"))\"]\n")
      let planned = session.plan(session.load(.texts([text])))
      let engine = try TransferEngine(planned.engineConfiguration(jobs: 1))
      let result = try await planned.run(
        RunOptions(RunIdentity.new(), userAgent: "curlew/test"), on: engine)
      engine.shutdown()
      #expect(result.outcome == .passed)
      #expect(ProcessState.now() == before)
    }
  }
}
