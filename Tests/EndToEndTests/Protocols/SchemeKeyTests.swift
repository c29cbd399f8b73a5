// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What each key of a step means over FTP and for files: it is obeyed, or refused with its place.
@Suite struct `A key of a step` {
  private enum Meaning {
    /// Obeyed over `ftp`, `ftps` and `file`; tests of these show it.
    case everywhere
    /// Refused for `file` alone.
    case networks
    /// Refused for all three.
    case http
    /// Of the step, not of its request, or not of this kind of step: it never meets a scheme.
    case step
  }

  private struct Row {
    let meaning: Meaning
    var example = ""
    var method = "GET"

    init(_ meaning: Meaning, _ example: String = "", method: String = "GET") {
      (self.meaning, self.example, self.method) = (meaning, example, method)
    }
  }

  private static let rows: [String: Row] = {
    var rows: [String: Row] = [
      "params": Row(.http, "{ a: b }"), "headers": Row(.http, "{ A: b }"),
      "cookies": Row(.http, "{ a: b }"), "contentType": Row(.http, "text/plain"),
      "redirects": Row(.http, "none"), "http": Row(.http, "1.1"),
      "compressed": Row(.http, "false"), "unixSocket": Row(.http, "/x.sock"),
      "auth": Row(.networks, "{ basic: { user: a, password: b } }"),
      "timeout": Row(.networks, "5s"), "tls": Row(.networks, "{ minVersion: 1.2 }"),
      "proxy": Row(.networks, "none"), "resolve": Row(.networks, "{ \"h:21\": [127.0.0.1] }"),
      "connectTo": Row(.networks, "localhost:2121"), "interface": Row(.networks, "lo"),
      "ipVersion": Row(.networks, "4"), "connection": Row(.networks, "fresh"),
      "save": Row(.networks, "copy.bin"),
      "limits": Row(.everywhere, "{ body: 1kB }"), "read": Row(.everywhere, "10B"),
      "retry": Row(.everywhere, "{ attempts: 2 }"), "delay": Row(.everywhere, "1ms"),
      "expect": Row(.everywhere, "{ status: [200, 226] }"),
      "continueOnFailure": Row(.everywhere, "true"),
      "capture": Row(.everywhere, "{ all: { body: true } }"),
    ]
    // Bodies are judged with the method: an upload has one, nothing else has.
    for key in ["json", "form", "text", "xml", "base64", "graphql", "multipart", "file"] {
      rows[key] = Row(.step)
    }
    let others = """
      name id description tags vars if skip method url socket exchange set wait check print after only \
      fails repeat forEach as snapshot call with once exec stdin env pass cwd openapi protocols labels
      """
    for key in others.split(separator: " ") { rows[String(key)] = Row(.step) }
    return rows
  }()

  /// The keys of a step as the schema has them, without those that are methods.
  private static func keys() throws -> Set<String> {
    let bytes = try Data(
      contentsOf: URL(fileURLWithPath: Validator.projectFile("specs/collection.schema.json")))
    let schema = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: Any])
    let step = try #require(definitions["step"] as? [String: Any])
    let keys = try #require(step["properties"] as? [String: Any]).keys
    return Set(keys.filter { $0.contains { $0.isLowercase } })
  }

  @Test func `has a row in this table`() throws {
    #expect(try Self.keys() == Set(Self.rows.keys))
  }

  @Test(arguments: ["ftp", "ftps", "file"])
  func `is obeyed or refused with its place`(scheme: String) async throws {
    let rows = Self.rows.filter { $0.value.meaning != .step }.sorted { $0.key < $1.key }
    let address = scheme == "file" ? "file:///x" : "\(scheme)://h/x"
    let steps = rows.map { key, row in
      "  - { \(row.method): \"\(address)\", \(key): \(row.example) }\n"
    }
    let run = try await Workshop("curlew: 1\nrequests:\n" + steps.joined()).runs(
      "check", "specs.yaml")
    let refusals = run.errorOutput.split(separator: "\n\n").filter {
      $0.contains("[wrong-for-scheme]")
    }
    for (number, (key, row)) in rows.enumerated() {
      let isRefused = row.meaning == .http || row.meaning == .networks && scheme == "file"
      let place = "-> specs.yaml:\(number + 3):"
      #expect(
        refusals.contains { $0.contains(place) } == isRefused,
        "\(key) over \(scheme): \(run.errorOutput)")
    }
    expect(run, endsIn: 2)
  }

  @Test(arguments: ["head: 1kB", "rate: 1kB/s", "upload: 1kB/s"])
  func `of limits is refused where nothing is sent`(limit: String) async throws {
    let run = try await Workshop(oneRequest("file:///x", "limits: { \(limit) }")).runs(
      "check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["wrong-for-scheme", "does not apply over `file`"])
  }

  @Test func `of defaults is left out where the scheme has no place for it`() async throws {
    let folder = try Workshop()
    try folder.write("hello", to: "a.txt")
    try folder.write(
      """
      curlew: 1
      defaults:
        headers: { A: b }
        params: { a: b }
        timeout: 5s
        redirects: none
        compressed: false
        tls: { verify: false }
        auth: { bearer: x, origins: ["https://a.example"] }
      requests:
        - { GET: "file://\(folder.folder.path)/a.txt", expect: { body: hello } }
      """)
    let run = try await folder.run()
    expect(run, endsIn: 0)
  }

  @Test(arguments: [
    "{ DELETE: /x }", "{ DELETE: \"/x-${run.id}\" }", "{ DELETE: \"/x-${now}/y\" }",
    "{ method: DELETE, url: \"x-${env.PATH}\" }", "{ GET: \"/${run.id}\", headers: { A: b } }",
  ])
  func `is judged by the scheme of baseUrl, whatever the path is`(step: String) async throws {
    let run = try await Workshop("curlew: 1\nbaseUrl: ftp://h/a\nrequests: [\(step)]\n").runs(
      "check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["wrong-for-scheme", "over `ftp`"])
  }
}
