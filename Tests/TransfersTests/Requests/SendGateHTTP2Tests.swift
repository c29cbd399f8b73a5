// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// Requests of a group over HTTP/2, against nghttpd, which prints each frame.
@Suite(.needs(.nghttpd, .openssl)) struct SendGateHTTP2Tests {
  private static let count = 6

  @Test(arguments: [true, false])
  func `are streams of one connection, whose ends come after all heads`(isKnown: Bool) async throws
  {
    let authority = try await TestAuthority.shared
    let certificate = try await authority.certificate(names: ["127.0.0.1"])
    let peer = try await RunningPeer(.nghttpd) { folder, ports in
      let files = try certificate.write(to: folder, as: "server")
      return .init(arguments: [
        "-v", "-d", folder.path, "\(ports[0])", files.key, files.certificate,
      ])
    }
    let group = SendGroup(count: Self.count)
    try await withEngine { engine in
      var request = try request(
        "POST", "https://127.0.0.1:\(peer.ports[0])/", body: .bytes(Array("0123456789".utf8)))
      request.trust.authorities = Array(authority.certificate.utf8)
      request.connection.awaitsMultiplexing = true
      if isKnown { request.connection.httpVersion = .http2 }
      let hops = await withTaskGroup(of: Hop.self) { tasks in
        for _ in 0..<Self.count {
          var member = request
          member.progress = TransferProgress(group: group)
          tasks.addTask(executorPreference: engine) { [member] in await engine.perform(member) }
        }
        return await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(hops.allSatisfy { $0.response?.version == "2" && $0.failure == nil })
    }
    let frames = peer.output.split(separator: "\n").filter { $0.hasPrefix("[id=") }
    let received = frames.filter { $0.contains("] recv ") }
    let heads = received.indices.filter { received[$0].contains("recv HEADERS") }
    let ends = received.indices.filter {
      received[$0].contains("recv DATA frame <length=1, flags=0x01")
    }
    #expect(heads.count == Self.count)
    let connections = Set(heads.map { received[$0].prefix { $0 != "]" } })
    #expect(connections.count == 1)
    #expect(ends.count == Self.count)
    #expect(heads.max() ?? .max < ends.min() ?? 0)
    #expect(group.words?.hasPrefix("6 turns: last bytes given within ") == true)
  }
}
