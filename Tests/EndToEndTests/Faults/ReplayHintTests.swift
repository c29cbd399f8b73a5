// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// The line `run just this` of the console report, carried out by a shell.
@Suite struct `Run just this` {
  /// Answers 404 to everything that has `fail` in its path.
  private static func service() throws -> ScriptedServer {
    try ScriptedServer { request in
      .response(request.path.contains("fail") ? 404 : 200, json: #"{"id":7}"#)
    }
  }

  /// Names of files, and the content of each; `URL` is the service.
  static let collections: [(name: String, text: String)] = [
    (
      "setup.yaml",
      """
      curlew: 1
      baseUrl: URL
      setup:
        - GET: /ok
        - GET: /fail-in-setup
      scenarios:
        a: { steps: [{ GET: /ok }] }
      teardown:
        - GET: /ok
      """
    ),
    (
      "teardown.yaml",
      """
      curlew: 1
      baseUrl: URL
      setup: [{ GET: /ok, capture: { id: $.id } }]
      scenarios:
        a: { steps: [{ GET: /ok }] }
        b: { steps: [{ GET: /ok }] }
      teardown:
        - GET: /ok
        - GET: /fail/${id}
      """
    ),
    (
      "only-teardown.yaml",
      """
      curlew: 1
      baseUrl: URL
      teardown:
        - { name: last, GET: /fail-at-the-end }
      requests: [{ GET: /ok }]
      """
    ),
    (
      "own-teardown.yaml",
      """
      curlew: 1
      baseUrl: URL
      scenarios:
        a:
          steps: [{ GET: /ok }]
          teardown:
            - GET: /fail-afterwards
        b: { steps: [{ GET: /ok }] }
      """
    ),
    (
      "needed.yaml",
      """
      curlew: 1
      baseUrl: URL
      scenarios:
        first: { steps: [{ GET: /fail-first }] }
        second: { needs: [first], steps: [{ GET: /fail-second }] }
        third: { needs: [fourth], steps: [{ GET: "/fail/${id}" }] }
        fourth: { steps: [{ GET: /ok, capture: { id: $.id } }] }
      """
    ),
    (
      "rows.yaml",
      """
      curlew: 1
      baseUrl: URL
      scenarios:
        (a+b)? it's:
          data: [{ name: "k[1] $x" }, { name: ok }, { name: "^fail|" }, { name: "fail" }]
          steps: [{ GET: "/${name == 'ok' ? 'ok' : 'fail'}" }]
      """
    ),
    ("short.yaml", "curlew: 1\nbaseUrl: URL\nrequests:\n  - GET: /ok\n  - GET: /fail-short\n"),
    (
      "one line.yaml",
      #"{ curlew: 1, baseUrl: "URL", scenarios: { a: { steps: [{ GET: /fail-a }] }, "#
        + #"b: { steps: [{ GET: /fail-b }] } } }"#
    ),
    (
      "alias.yaml",
      """
      curlew: 1
      baseUrl: URL
      setup: [&ping { GET: /ok }]
      scenarios:
        a: { steps: [&bad { GET: /fail-alias }] }
        b: { steps: [{ GET: /ok }, *bad] }
      teardown: [*ping, *bad]
      """
    ),
    (
      "it's \"quoted\" $HOME/a b.yaml",
      "curlew: 1\nbaseUrl: URL\nrequests: [{ GET: /fail-quoted }]\n"
    ),
    ("-dash.yaml", "curlew: 1\nbaseUrl: URL\nrequests: [{ GET: /fail-dash }]\n"),
    ("a:3", "curlew: 1\nbaseUrl: URL\nrequests: [{ GET: /fail-colon }]\n"),
    (
      "inputs.yaml",
      "curlew: 1\nbaseUrl: URL\nvars: { at: x }\nrequests: [{ GET: \"/fail/${at}\" }]\n"
    ),
  ]

  @Test(arguments: collections.map(\.name))
  func `sees each failure again`(_ name: String) async throws {
    let server = try Self.service()
    try await withServer(server) { server in
      let workshop = try Workshop()
      let text = try #require(Self.collections.first { $0.name == name }).text
      if let slash = name.lastIndex(of: "/") {
        try workshop.folder.makeFolder(String(name[..<slash]))
      }
      try workshop.write(text.replacing("URL", with: server.url()), to: name)
      let path = name.hasPrefix("-") ? "./\(name)" : name
      let inputs = name == "inputs.yaml" ? ["--var", "at=fail here"] : []
      let first = try await workshop.runs(["run", path] + inputs)
      try await Self.expectReplays(of: first, in: workshop)
    }
  }

  @Test func `sees each failure of the failing example again`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let workshop = try Workshop()
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let made = try await Program("/bin/cp", ["\(root)/docs/failing.yaml", workshop.folder.path])
      .run()
    try #require(made.exitCode == 0)
    let first = try await workshop.runs(
      "run", "failing.yaml", "--var", "baseUrl=\(shop.baseURL)")
    try await Self.expectReplays(of: first, in: workshop)
  }

  /// Runs each hint, and expects the failure above it again.
  private static func expectReplays(
    of first: ProgramRun, in workshop: Workshop, at location: SourceLocation = #_sourceLocation
  ) async throws {
    let lines = first.output.split(separator: "\n").map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("failures") } ?? 0
    var title = ""
    var count = 0
    for line in lines[start...] {
      if line.hasPrefix("✗ ") { title = line }
      let label = "  run just this  "
      guard line.hasPrefix(label) else { continue }
      count += 1
      var shell = Program("/bin/sh", ["-c", String(line.dropFirst(label.count))])
      let curlew = try Program.curlew().path
      shell.environment["PATH"] = String(curlew[..<(curlew.lastIndex(of: "/") ?? curlew.endIndex)])
      shell.workingDirectory = workshop.folder.path
      let again = try await shell.run()
      #expect(
        again.output.contains("\n\(title)\n"), "\(line)\n\(again.output)\(again.errorOutput)",
        sourceLocation: location)
    }
    #expect(count > 0, "\(first.output)\(first.errorOutput)", sourceLocation: location)
  }
}
