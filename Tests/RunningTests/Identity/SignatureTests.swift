// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

@Suite struct `An AWS signature` {
  private static let auth =
    "awsSigV4: { accessKey: AKID, secretKey: \"${secret}\", region: eu-west-1, service: s3"

  private func run(
    _ server: ScriptedServer, _ step: String, _ more: String = "", folder: TemporaryFolder? = nil
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [secret]
      requests: [{ name: x, \(step), auth: { \(Self.auth)\(more) } } }]
      """, against: server, secrets: [("secret", "wJalrXUtnFEMI")], files: folder)
  }

  /// What the service makes of the request that reached it.
  private func expected(_ request: ScriptedRequest) throws -> String {
    let signed = try #require(
      request.header("Authorization")?.split(separator: "SignedHeaders=").last?
        .split(separator: ",").first)
    let headers = request.headers.filter {
      signed.split(separator: ";").map(String.init).contains($0.name.lowercased())
    }.map { HeaderField($0.name, $0.value) }
    let parts = request.target.split(separator: "?", maxSplits: 1)
    let canonical = AWSCanonicalRequest(
      method: request.method, path: String(parts[0]),
      query: parts.count > 1 ? String(parts[1]) : nil,
      headers: headers, payload: request.header("X-Amz-Content-Sha256") ?? "", pathRule: .once)
    let signature = AWSSignature(
      of: canonical, timestamp: request.header("X-Amz-Date") ?? "", region: "eu-west-1",
      service: "s3", secretKey: "wJalrXUtnFEMI")
    return signature.authorization(accessKey: "AKID", signedHeaders: String(signed))
  }

  @Test(arguments: [
    "GET: \"/star*?b=2&a=1&v\"", "PUT: /a b, text: hello", "DELETE: \"/x//y?v\"",
    "POST: \"/p?z=%20+\", json: { a: 1 }", "GET: /, params: { q: \"ü/*\" }", "HEAD: \"/a/../b\"",
  ])
  func `is valid for the request as the service received it`(step: String) async throws {
    let server = try ScriptedServer { request in
      request.method == "HEAD" ? .headOnly(200, contentLength: 0) : .response(200)
    }
    let run = try await run(server, step)
    #expect(run.summary.steps.passed == 1)
    let request = try #require(server.requests.first)
    #expect(request.header("Authorization") == (try expected(request)))
    #expect(
      request.header("X-Amz-Content-Sha256") == AWSSigner.payloadDigest(of: request.body))
    #expect(!run.text.contains("Signature="))
  }

  @Test func `leaves the body out when payload is unsigned`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    _ = try await run(server, "PUT: /x, text: hello", ", payload: unsigned")
    let request = try #require(server.requests.first)
    #expect(request.header("X-Amz-Content-Sha256") == "UNSIGNED-PAYLOAD")
    #expect(request.header("Authorization") == (try expected(request)))
  }

  @Test func `holds the digest of a file that is streamed`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(String(repeating: "0123456789", count: 40_000), to: "big.txt")
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await run(
      server, "PUT: /x, file: big.txt",
      folder: folder)
    #expect(run.summary.steps.passed == 1, "\(run.text)")
    let request = try #require(server.requests.first)
    #expect(request.body.count == 400_000)
    #expect(
      request.header("X-Amz-Content-Sha256") == AWSSigner.payloadDigest(of: request.body))
  }

  @Test func `hides a session token`() async throws {
    let server = try ScriptedServer { _ in .response(500) }
    let run = try await run(server, "GET: /x", ", sessionToken: \"abc\"")
    #expect(server.requests.first?.header("X-Amz-Security-Token") == "abc")
    #expect(run.text.contains("X-Amz-Security-Token: ***"))
  }
}
