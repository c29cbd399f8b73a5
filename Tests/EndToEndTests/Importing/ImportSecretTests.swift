// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Credentials in sources of an import` {
  private static let value = "S3cr3tValue99"

  private static func postman(_ request: String) -> String {
    let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    return
      #"{"info": {"name": "s", "schema": "\#(schema)"}, "item": [{"name": "r", "request": \#(request)}]}"#
  }

  private static func bru(_ address: String, _ blocks: String = "") -> String {
    "meta {\n  name: a\n  seq: 1\n}\nget {\n  url: \(address)\n}\n\(blocks)"
  }

  private static func har(_ request: String) -> String {
    #"{"log": {"entries": [{"startedDateTime": "2026-11-21T12:00:00Z", "request": \#(request), "response": {"status": 200, "headers": []}}]}}"#
  }

  @Test(arguments: [
    ("a.sh", "curl -f 'http://a.test/x?a=1&api_key=S3cr3tValue99&b=2'\n"),
    ("a.sh", "curl -f http://a.test/x --url-query 'access_token=S3cr3tValue99'\n"),
    ("a.sh", "curl -f http://a.test/x -G -d apikey=S3cr3tValue99\n"),
    ("a.sh", "curl -f http://a.test/x -e 'http://b.test/?token=S3cr3tValue99'\n"),
    ("a.sh", "BASE=http://bob:S3cr3tValue99@a.test\ncurl -f $BASE/x\ncurl -f $BASE/y\n"),
    ("a.sh", "curl -f http://a.test -H 'Content-Type: text/plain' -d 'password=S3cr3tValue99'\n"),
    ("a.sh", "curl -f http://a.test -d '{\"a\": x, \"password\": \"S3cr3tValue99\"}'\n"),
    ("a.http", "GET http://a.test/x?key=S3cr3tValue99&z=1\n"),
    ("a.http", "GET http://bob:S3cr3tValue99@a.test/x\n"),
    ("a.http", "@h = http://bob:S3cr3tValue99@a.test\nGET {{h}}/x\n### b\nGET {{h}}/y\n"),
    (
      "a.http",
      "POST http://a.test/x\nContent-Type: text/plain\n\na=b&client_secret=S3cr3tValue99\n"
    ),
    ("a.hurl", "GET http://a.test/x?token=S3cr3tValue99#f\nHTTP 200\n"),
    ("a.hurl", "POST http://a.test/x\n```\nuser=b&password=S3cr3tValue99\n```\nHTTP 200\n"),
    ("a.bru", bru("http://a.test/x?a=1&token=S3cr3tValue99")),
    ("a.har", har(#"{"method": "GET", "url": "http://a.test/?key=S3cr3tValue99", "headers": []}"#)),
    ("a.json", postman(#""http://a.test/x?a=1&token=S3cr3tValue99""#)),
    (
      "a.json",
      postman(
        #"{"method": "GET", "description": "send S3cr3tValue99", "url": "http://a.test/x", "header": [{"key": "X-Api-Key", "value": "S3cr3tValue99"}]}"#
      )
    ),
    (
      "a.json",
      postman(
        #"{"method": "POST", "url": "http://a.test/x", "body": {"mode": "raw", "raw": "user=bob&password=S3cr3tValue99"}}"#
      )
    ),
  ])
  func `are in no file but one`(name: String, text: String) async throws {
    let workshop = try Workshop()
    try workshop.write(text, to: "in/\(name)")
    let from = name == "a.bru" ? ["--from", "bruno"] : []
    let run = try await workshop.runs(
      ["import", "in/\(name)", "-o", "specs", "-v", "--losses", "l.json"] + from)
    expect(run, endsIn: 0)
    expect(try workshop.folder.read(".env"), has: [Self.value])
    for path in ["specs/a.yaml", "curlew.yaml", "l.json", ".env.example"] {
      #expect(!(try workshop.folder.read(path).contains(Self.value)), "\(path)")
    }
    #expect(!run.errorOutput.contains(Self.value))
    let check = try await workshop.runs("check")
    expect(check, endsIn: 0)
    #expect(!check.errorOutput.contains("warning"), "\(check.errorOutput)")
  }

  @Test(arguments: [
    "--tlsuser u --tlspassword S3cr3tValue99", "--proxy-pass S3cr3tValue99",
    "--proxy-tlspassword S3cr3tValue99", "--proxy-cert c.pem:S3cr3tValue99",
    "--preproxy socks5://u:S3cr3tValue99@p:1",
    "--proxy-header 'Proxy-Authorization: Basic S3cr3tValue99'",
  ])
  func `of options that are lost are hidden`(option: String) async throws {
    let workshop = try Workshop()
    try workshop.write("curl -f http://a.test/x \(option)\n", to: "a.sh")
    let run = try await workshop.runs("import", "a.sh", "-o", "specs", "-v", "--losses", "l.json")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["lost", "***"])
    for text in [try workshop.folder.read("specs/a.yaml"), try workshop.folder.read("l.json")] {
      #expect(!text.contains(Self.value), "\(text)")
    }
    #expect(!run.errorOutput.contains(Self.value), "\(run.errorOutput)")
  }

  @Test func `stay where they are when a person asks for it`() async throws {
    let workshop = try Workshop()
    try workshop.write("GET http://a.test/x?token=S3cr3tValue99\n", to: "a.http")
    expect(try await workshop.runs("import", "a.http", "-o", "specs", "--keep-secrets"), endsIn: 0)
    expect(try workshop.folder.read("specs/a.yaml"), has: ["?token=S3cr3tValue99"])
  }

  @Test func `are sent as before`() async throws {
    let workshop = try Workshop()
    try workshop.write(
      "GET http://a.test/x?a=1&token=a%2Fb+c&b=2\n### b\nPOST http://a.test/y\n\npassword=a%2Fb+c&b\n",
      to: "a.http")
    expect(try await workshop.runs("import", "a.http", "-o", "specs"), endsIn: 0)
    expect(
      try workshop.folder.read("specs/a.yaml"),
      has: ["?a=1&token=${raw(token)}&b=2", "password=${token}&b"])
    #expect(try workshop.folder.read(".env") == "TOKEN=a%2Fb+c\n")
  }

  @Test func `have a byte that no environment has`() async throws {
    let workshop = try Workshop()
    let auth =
      #"{"type": "basic", "basic": [{"key": "username", "value": "u"}, {"key": "password", "value": "a\u0000bcdefg"}]}"#
    try workshop.write(Self.postman(#"{"url": "http://a.test/", "auth": \#(auth)}"#), to: "a.json")
    let run = try await workshop.runs("import", "a.json", "-o", "specs", "-v")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["lost secret: the value of `password` has a NUL"])
    #expect(try workshop.folder.read(".env.example") == "PASSWORD=\n")
    #expect(try !workshop.folder.read("specs/a.yaml").contains("bcdefg"))
    #expect(throws: (any Error).self) { try workshop.folder.read(".env") }
    expect(try await workshop.runs("check"), endsIn: 0)
  }
}
