// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// An identity provider that runs Authlib: `provider.py`.
struct IdentityPeer {
  private let peer: RunningPeer

  var url: String { "http://127.0.0.1:\(peer.ports[0])" }

  /// - Parameters:
  ///   - lifetime: of access tokens, in seconds.
  ///   - expiresIn: of device codes, in seconds.
  init(lifetime: Int = 3600, expiresIn: Int = 900) async throws {
    peer = try await RunningPeer(.peerPython) { _, ports in
      RunningPeer.Setting(
        arguments: [
          Validator.projectFile("Tests/EndToEndTests/Identity/provider.py"), "\(ports[0])",
        ],
        environment: ["LIFETIME": "\(lifetime)", "EXPIRES_IN": "\(expiresIn)"])
    }
  }

  /// The text that it answers to a GET.
  func text(of path: String) async throws -> String {
    let run = try await Program(try #require(PeerProgram.curl.path), ["-fsS", url + path]).run()
    return run.output
  }

  /// The private key of the client `signed`, in PEM.
  func privateKey() throws -> String { try peer.folder.read("key.pem") }
}
