// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// A certificate for `localhost` and `127.0.0.1` that is its own authority, with its key, in PEM.
struct Certificate {
  let certificate: String
  let key: String

  init() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = PeerProgram.openssl.path ?? "/usr/bin/openssl"
    let run = try await Program(
      path,
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout",
        folder.path(of: "key.pem"), "-out", folder.path(of: "certificate.pem"),
      ]
    ).run()
    guard folder.holds("certificate.pem") else { throw PeerFailure("\(run)") }
    certificate = try folder.read("certificate.pem")
    key = try folder.read("key.pem")
  }
}
