// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

@Suite struct `The authorities of the system` {
  private func find(
    _ environment: [(name: String, value: String)] = [], existing: String...
  ) -> SystemAuthorities {
    SystemAuthorities.find(in: ProcessEnvironment(environment)) { existing.contains($0) }
  }

  @Test(arguments: [
    // Debian and Alpine, Fedora, macOS
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
  ]) func `are found where distributions put them`(path: String) {
    #expect(find(existing: path, "/etc/ssl/certs") == SystemAuthorities(file: path))
  }

  @Test func `are the first file that is there, else a folder, else none`() {
    #expect(
      find(existing: "/etc/ssl/cert.pem", "/etc/pki/tls/certs/ca-bundle.crt").file
        == "/etc/pki/tls/certs/ca-bundle.crt")
    #expect(find(existing: "/etc/ssl/certs") == SystemAuthorities(folder: "/etc/ssl/certs"))
    #expect(find() == SystemAuthorities())
  }

  @Test func `are those that the environment names, in place of the system's`() {
    let system = "/etc/ssl/certs/ca-certificates.crt"
    #expect(
      find([("SSL_CERT_FILE", "/my/ca.pem")], existing: system)
        == SystemAuthorities(file: "/my/ca.pem"))
    #expect(
      find([("SSL_CERT_DIR", "/my/certs:/other")], existing: system)
        == SystemAuthorities(folder: "/my/certs:/other"))
    #expect(
      find([("SSL_CERT_FILE", "/a"), ("SSL_CERT_DIR", "/b")], existing: system)
        == SystemAuthorities(file: "/a", folder: "/b"))
    #expect(find([("SSL_CERT_FILE", "")], existing: system).file == system)
  }
}

@Suite struct `A folder of certificates` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "project/certs/b.pem")
    try folder.write("two\n", to: "project/certs/a.crt")
    try folder.write("no", to: "project/certs/readme.md")
    try folder.write("secret", to: "outside/c.pem")
  }

  private func text(_ path: String) -> Result<String, FileFailure> {
    Result { () throws(FileFailure) in
      String(
        decoding: try folder.reader().certificates(at: FilePath(path), limit: 1000), as: UTF8.self)
    }
  }

  @Test func `is read in the order of its names, each file on lines of its own`() {
    #expect(text("certs") == .success("two\none\n"))
    #expect(text("certs/b.pem") == .success("one"))
  }

  @Test func `is under the rights of reading, each file too`() throws {
    guard case .failure(let failure) = text(folder.path(of: "outside")) else {
      Issue.record("was read")
      return
    }
    #expect(failure.reason == .outside)
    try folder.link("project/certs/z.pem", to: folder.path(of: "outside/c.pem"))
    guard case .failure(let linked) = text("certs") else {
      Issue.record("was read")
      return
    }
    #expect(linked.reason == .outside)
    let anywhere = try folder.reader().certificates(
      at: folder.filePath.appending("outside"), in: .anywhere, limit: 1000)
    #expect(anywhere == Array("secret\n".utf8))
  }

  @Test func `is bounded`() throws {
    #expect(throws: FileFailure.self) {
      try folder.reader().certificates(at: "certs", limit: 5)
    }
  }
}
