// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A file of another tool, and the requests that the tool sends for it.
private struct ToolCase: Sendable {
  let tool: String
  /// By their paths; that of the first one is empty.
  private(set) var files: [(path: String, text: String)] = []
  private(set) var sent: [String] = []

  /// `=== tool`, the file, `--- path` and a file beside it, `>>>` and a request.
  private init(_ text: Substring) {
    let parts = text.split(separator: "\n>>>\n", omittingEmptySubsequences: false)
    let sources = parts[0].split(separator: "\n--- ", omittingEmptySubsequences: false)
    var tool = ""
    for (place, source) in sources.enumerated() {
      let lines = source.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let text = lines.count > 1 ? lines[1] + "\n" : ""
      if place == 0 { tool = String(lines[0]) }
      files.append((place == 0 ? "" : String(lines[0]), text))
    }
    self.tool = tool
    sent = parts.dropFirst().map { Self.trimmed(String($0)) }
  }

  static func all(in name: String) throws -> [ToolCase] {
    let path = Validator.projectFile("Tests/EndToEndTests/Importing/\(name)")
    let text = String(decoding: try readFile(path), as: UTF8.self)
    return text.split(separator: "=== ").map { ToolCase($0) }
  }

  static func trimmed(_ text: String) -> String {
    var text = text.replacing("\r\n", with: "\n")
    while text.last == "\n" { text.removeLast() }
    return text
  }
}

/// What the tools send for their own cases. `http-files.txt` has those of httpYac (`src/test` of its repository), of
/// REST Client (its README) and of JetBrains (the specification of HTTP Request in Editor), `bruno-files.txt` those
/// of Bruno's CLI (`packages/bruno-cli/src/runner`) and of OpenCollections.
///
/// Agreed differences: white space in JSON, and the order of the members of a query of GraphQL.
@Suite struct `Cases of other tools` {
  /// Requests that are as expected, and cases in which another one is sent without a finding.
  private struct Count {
    var all = 0
    var equal = 0
    var silent: [String] = []
  }

  /// - Parameters:
  ///   - files: the files of a case in its folder, of which the first is imported.
  ///   - ignored: headers that are the tool's own.
  private func count(
    _ cases: [ToolCase], ignoring ignored: Set<String>,
    files: (ToolCase) -> [(path: String, text: String)]
  ) async throws -> Count {
    var count = Count()
    let server = try ScriptedServer { request in
      if request.method == "HEAD" { return .response(200) }
      return .response(
        200, headers: ["X-AuthToken": "abc"],
        json:
          #"{"id": 7, "token": "t1", "foo": {"test": 1}, "slideshow": {"author": "httpyac"}}"#)
    }
    for (number, one) in cases.enumerated() {
      let workshop = try Workshop()
      let all = files(one)
      for file in all {
        try workshop.write(
          file.text.replacing("URL", with: server.url("/\(number)")), to: file.path)
      }
      let source = String(all[0].path.prefix { $0 != "/" })
      let imported = try await workshop.runs(
        "import", source, "-o", "specs", "--any-status", "--keep-secrets")
      expect(imported, endsIn: 0)
      let environment = all.contains { $0.path.contains("environments/") } ? ["-e", "dev"] : []
      let before = server.requests.count
      let run = try await workshop.runs(["run", "specs"] + environment)
      let requests = server.requests[before...].map { Self.text($0, "/\(number)", ignored) }
      count.all += one.sent.count
      let same = zip(requests, one.sent).count { $0 == $1 }
      if same == one.sent.count, requests.count == same {
        count.equal += same
      } else if !imported.errorOutput.contains("\nlost ") {
        count.silent.append("\(one.tool) \(number): \(requests) \(run.output.prefix(300))")
      }
    }
    return count
  }

  private static func text(
    _ request: ScriptedRequest, _ start: String, _ ignored: Set<String>
  ) -> String {
    let boundary = (request.header("content-type") ?? "").split(separator: "boundary=").last ?? ""
    let lines = request.headers.filter { !ignored.contains($0.name.lowercased()) }
      .map { "\($0.name.lowercased()): \($0.value)\n" }.sorted().joined()
    let target = request.target.dropFirst(start.utf8.count)
    let all = ToolCase.trimmed("\(request.method) \(target)\n\(lines)\n\(request.bodyText)")
    return lines.contains("boundary=") ? all.replacing(String(boundary), with: "B") : all
  }

  private static let own: Set<String> = [
    "host", "user-agent", "accept-encoding", "content-length", "connection",
  ]

  @Test func `of files of requests are sent as theirs`() async throws {
    let cases = try ToolCase.all(in: "http-files.txt")
    let count = try await count(cases, ignoring: Self.own.union(["accept"])) { one in
      one.files.map { ($0.path.isEmpty ? "a.http" : $0.path, $0.text) }
    }
    #expect(count.silent == [])
    #expect(
      count.all >= 74 && count.equal * 100 >= count.all * 97, "\(count.equal) of \(count.all)")
  }

  @Test func `of Bruno are sent as theirs`() async throws {
    let cases = try ToolCase.all(in: "bruno-files.txt")
    let count = try await count(cases, ignoring: Self.own) { one in
      let isBru = one.tool == "Bruno"
      let start =
        isBru
        ? ("shop/bruno.json", #"{"version": "1", "name": "shop"}"#)
        : ("shop/opencollection.yml", "opencollection: 1.0.0\ninfo:\n  name: shop\n")
      return [start]
        + one.files.map {
          ("shop/" + ($0.path.isEmpty ? isBru ? "a.bru" : "a.yml" : $0.path), $0.text)
        }
    }
    #expect(count.silent == [])
    #expect(
      count.all >= 46 && count.equal * 100 >= count.all * 97, "\(count.equal) of \(count.all)")
  }
}
