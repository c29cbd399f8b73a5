// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A peer that was started for a test on free loopback ports; killed when it is let go.
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
      var program = Program(path, setting.arguments)
      program.workingDirectory = folder.path
      program.environment.merge(setting.environment) { $1 }
      program.environment["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
      program.limit = .seconds(600)
      let running = try program.start()
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

/// Ports that nobody listens on, below those that the system gives out by itself.
enum FreePorts {
  static func choose(_ count: Int) throws -> [UInt16] {
    var ports: [UInt16] = []
    for _ in 0..<1000 where ports.count < count {
      let port = UInt16.random(in: 15_000..<32_000)
      if !ports.contains(port), isFree(port) { ports.append(port) }
    }
    guard ports.count == count else { throw PeerFailure("no free ports") }
    return ports
  }

  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    return withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
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
