// SPDX-License-Identifier: Apache-2.0

import Glibc
import Threads

/// A peer that was started for a test on free loopback ports; killed with all it started when it is
/// let go, and when the test process dies.
package final class RunningPeer: Sendable {
  /// As many as were asked for; the first accepts connections.
  package let ports: [UInt16]
  /// Its files: configuration, logs, what it serves.
  package let folder: TemporaryFolder
  private let program: RunningProgram

  /// How it is started once its folder and ports are known.
  package struct Setting: Sendable {
    package var arguments: [String]
    package var environment: [String: String] = [:]
    /// Whether the first port is one that TCP clients connect to; else nothing is waited for.
    package var acceptsConnections = true

    package init(
      arguments: [String], environment: [String: String] = [:], acceptsConnections: Bool = true
    ) {
      self.arguments = arguments
      self.environment = environment
      self.acceptsConnections = acceptsConnections
    }
  }

  /// Starts a peer in the foreground and waits until it accepts connections.
  ///
  /// A port may be taken between its choice and its use: it is then tried again with others.
  ///
  /// - Parameter prepare: writes the configuration into the folder; the program must not fork away.
  package init(
    _ peer: PeerProgram, ports count: Int = 1,
    prepare: (TemporaryFolder, [UInt16]) async throws -> Setting
  ) async throws {
    guard let path = peer.path else { throw PeerFailure("\(peer.package) is not installed") }
    var last: any Error = PeerFailure("\(peer.name) was not tried")
    for _ in 0..<4 {
      let folder = try TemporaryFolder()
      let ports = try FreePorts.choose(count)
      let setting = try await prepare(folder, ports)
      var program = Self.program(path, setting.arguments)
      program.workingDirectory = folder.path
      program.environment.merge(setting.environment) { $1 }
      program.environment["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
      let running = try await Self.startForLife(program)
      do {
        if setting.acceptsConnections { try await running.accepts(on: ports[0]) }
        (self.ports, self.folder, self.program) = (ports, folder, running)
        return
      } catch {
        running.send(SIGKILL)
        last = error
      }
    }
    throw last
  }

  deinit {
    program.send(SIGKILL)
  }

  /// One that gets SIGKILL when the thread that starts it ends, where `setpriv` is at hand.
  private static func program(_ path: String, _ arguments: [String]) -> Program {
    let isTied = access(setpriv, X_OK) == 0
    var program = Program(
      isTied ? setpriv : path,
      isTied ? ["--pdeathsig", "KILL", path] + arguments : arguments)
    program.leadsGroup = true
    program.limit = .seconds(600)
    return program
  }

  private static let setpriv = "/usr/bin/setpriv"

  /// Starts a program on a thread that lives as long as it.
  private static func startForLife(_ program: Program) async throws -> RunningProgram {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.detached {
          let started = Result { try program.start() }
          continuation.resume(with: started)
          guard case .success(let running) = started else { return }
          var ending = siginfo_t()
          while waitid(P_PID, id_t(running.process), &ending, WEXITED | WNOWAIT) < 0, errno == EINTR
          {}
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Sends a signal, as SIGHUP.
  package func send(_ signal: Int32) {
    program.send(signal)
  }

  /// What it has printed so far on standard output.
  package var output: String { program.output }
}

/// A peer that cannot be used.
package struct PeerFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

extension RunningProgram {
  /// Waits until something accepts connections on a port; the program has no other way to say so.
  fileprivate func accepts(on port: UInt16) async throws {
    for _ in 0..<1500 {
      if let client = try? RawClient(port: port) {
        withExtendedLifetime(client) {}
        return
      }
      guard isRunning else { throw PeerFailure("\(process) ended: \(allOutput)") }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw PeerFailure("nothing accepts on port \(port): \(allOutput)")
  }
}
