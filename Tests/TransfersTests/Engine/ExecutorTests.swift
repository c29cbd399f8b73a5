// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing
import Threads

@testable import Transfers

@Suite struct ExecutorTests {
  @Test func `a task that prefers the engine stays on its thread`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let request = try request("GET", server.url("/"))
        await withTaskExecutorPreference(engine) {
          #expect(engine.isCurrentThread)
          for _ in 0..<5 {
            _ = await engine.perform(request)
            #expect(engine.isCurrentThread)
          }
          try? await engine.sleep(for: .milliseconds(1))
          #expect(engine.isCurrentThread)
          await withTaskExecutorPreference(globalConcurrentExecutor) {
            #expect(!engine.isCurrentThread)
          }
          #expect(engine.isCurrentThread)
        }
        #expect(!engine.isCurrentThread)
      }
    }
  }

  @Test func `a thousand tasks at once each get their own answer`() async throws {
    let server = try ScriptedServer { .response(200, body: $0.target) }
    try await withServer(server) { server in
      try await withEngine(EngineConfiguration(concurrency: 50)) { engine in
        let right = try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in 0..<1000 {
            let request = try request("GET", server.url("/\(number)"))
            if number >= 50 { #expect(try await group.next() == true) }
            group.addTask(executorPreference: engine) {
              await engine.perform(request).bodyText == "/\(number)"
            }
          }
          return try await group.reduce(true) { $0 && $1 }
        }
        #expect(right)
        #expect(server.requests.count == 1000)
        #expect(server.connectionsOpened <= 50)
      }
    }
  }

  @Test func `tasks that never wait let the sockets and timers be served`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        #expect(engine.isHeldUp)
        let request = try request("GET", server.url("/"))
        await withTaskGroup(of: Int.self) { group in
          for _ in 0..<20 {
            group.addTask(executorPreference: engine) {
              var turns = 0
              while !Task.isCancelled {
                turns += 1
                if engine.isHeldUp { await Task.yield() }
              }
              return turns
            }
          }
          group.addTask(executorPreference: engine) {
            let hop = await engine.perform(request)
            try? await engine.sleep(for: .milliseconds(1))
            return hop.response?.status == 200 ? -1 : -2
          }
          #expect(await group.next() == -1)
          group.cancelAll()
          for await turns in group { #expect(turns >= 0) }
        }
      }
    }
  }

  @Test func `sleepers wake in the order of their time`() async throws {
    try await withEngine { engine in
      let order = await withTaskGroup(of: Int.self) { group in
        for milliseconds in [60, 20, 40, 0] {
          group.addTask(executorPreference: engine) {
            let start = ContinuousClock.now
            try? await engine.sleep(for: .milliseconds(milliseconds))
            #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
            return milliseconds
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(order == [0, 20, 40, 60])
    }
  }

  @Test func `a cancelled sleeper wakes at once`() async throws {
    try await withEngine { engine in
      let start = ContinuousClock.now
      await withTaskGroup(of: Bool.self) { group in
        for executor in [engine as any TaskExecutor, globalConcurrentExecutor] {
          group.addTask(executorPreference: executor) {
            do {
              try await engine.sleep(for: .seconds(600))
              return false
            } catch {
              return true
            }
          }
        }
        group.cancelAll()
        for await wasCancelled in group { #expect(wasCancelled) }
      }
      #expect(ContinuousClock.now - start < .seconds(60))
    }
  }

  @Test func `two engines know nothing of each other`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { one in
        try await withEngine { other in
          _ = await one.perform(try request("GET", server.url("/")))
          _ = await other.perform(try request("GET", server.url("/")))
          #expect(server.connectionsOpened == 2)
        }
      }
    }
  }

  @Test func `the version names libcurl and its libraries`() {
    #expect(TransferEngine.version.hasPrefix("libcurl/"))
    #expect(TransferEngine.version.contains("SSL"))
  }

  @Test func `work off the engine leaves its thread and comes back`() async throws {
    try await withEngine { engine in
      await withTaskExecutorPreference(engine) {
        #expect(engine.isCurrentThread)
        let isThere = await OffEngine.run { _ in engine.isCurrentThread }
        #expect(!isThere)
        #expect(engine.isCurrentThread)
      }
    }
  }
}
