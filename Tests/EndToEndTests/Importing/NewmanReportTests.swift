// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Reports in the shapes that newman writes (`lib/run/summary.js`), with made-up texts.
@Suite struct `Reports of newman` {
  /// An item of the collection.
  private struct Item {
    var name = "look"
    var url = #""http://a.test/pets/1""#
    var test = "pm.test('ok', () => pm.response.to.have.status(200));"
    var before = ""

    func json(_ id: Int) -> String {
      func event(_ listen: String, _ text: String) -> String {
        let script = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return #"{"listen": "\#(listen)", "script": {"exec": ["\#(script)"]}}"#
      }
      let events = before.isEmpty ? [] : [event("prerequest", before)]
      return """
        {"id": "item-\(id)", "name": "\(name)", "request": {"method": "GET", "url": \(url)},
         "event": [\((events + [event("test", test)]).joined(separator: ", "))]}
        """
    }
  }

  /// A request of the run.
  private struct Execution {
    var item = 0
    var iteration = 0
    var ref: String?
    var url = #"{"protocol": "http", "host": ["a", "test"], "path": ["pets", "1"]}"#
    var response: String? = Execution.response()
    var tests: [(String, String)] = [("ok", "passed")]
    var more = ""

    /// - Parameter stream: the member with the body.
    static func response(_ body: String = "{}", code: Int = 200, stream: String? = nil) -> String {
      let bytes = body.utf8.map(String.init).joined(separator: ", ")
      return """
        {"code": \(code), "status": "OK", "responseTime": 3, "responseSize": \(body.utf8.count),
         "header": [{"key": "Content-Type", "value": "application/json"}],
         \(stream ?? #""stream": {"type": "Buffer", "data": [\#(bytes)]}"#)}
        """
    }

    func json(_ place: Int) -> String {
      let assertions = tests.map { name, verdict in
        let error = verdict == "failed" ? #", "error": {"name": "AssertionError"}"# : ""
        return #"{"assertion": "\#(name)", "skipped": \#(verdict == "skipped")\#(error)}"#
      }
      let members = [
        #""cursor": {"iteration": \#(iteration), "ref": "\#(ref ?? "ref-\(place)")"}"#,
        #""item": {"id": "item-\#(item)", "name": "look"}"#,
        #""request": {"method": "GET", "url": \#(url)}"#, #""id": "item-\#(item)""#,
        response.map { #""response": \#($0)"# },
        assertions.isEmpty ? nil : #""assertions": [\#(assertions.joined(separator: ", "))]"#,
        more.isEmpty ? nil : more,
      ].compactMap(\.self)
      return "{\(members.joined(separator: ", "))}"
    }
  }

  private static func report(
    _ items: [Item], _ executions: [Execution], environment: String = ""
  ) -> String {
    """
    {"collection": {"_": {"postman_id": "a"}, "info": {"name": "shop",
       "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
      "item": [\(items.enumerated().map { $1.json($0) }.joined(separator: ", "))]},
     "environment": {"id": "e", "name": "local", "values": [\(environment)]},
     "globals": {"id": "g", "values": []},
     "run": {"stats": {}, "executions": [\(
       executions.enumerated().map { $1.json($0) }.joined(separator: ", "))]}}
    """
  }

  private func proof(
    _ items: [Item], _ executions: [Execution], environment: String = "", endsIn code: Int32 = 0
  ) async throws -> String {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(
      Self.report(items, executions, environment: environment), to: "newman.json")
    let run = try await workshop.runs(["import", "newman.json", "-o", "specs"])
    expect(run, endsIn: code)
    return run.errorOutput
  }

  private func check(_ output: String, hasLines lines: [String]) {
    for line in lines { #expect(output.contains(line + "\n"), "\(line)\n---\n\(output)") }
  }

  @Test(arguments: [
    #""stream": {"type": "Buffer", "data": [123, 34, 105, 100, 34, 58, 55, 125]}"#,
    #""stream": [123, 34, 105, 100, 34, 58, 55, 125]"#,
    #""stream": {"type": "Buffer", "data": "base64:eyJpZCI6N30="}"#,
    #""stream": {"type": "Buffer", "data": "eyJpZCI6N30="}"#, #""body": "{\"id\":7}""#,
  ]) func `have bodies in several shapes`(stream: String) async throws {
    let item = Item(test: "pm.test('ok', () => pm.expect(pm.response.json().id).to.eql(7));")
    let output = try await proof([item], [Execution(response: Execution.response(stream: stream))])
    check(output, hasLines: ["tests      1 of 1 have newman's verdict"])
  }

  @Test func `take the values of their environment`() async throws {
    let output = try await proof(
      [Item(url: #""{{baseUrl}}/pets/1""#), Item(name: "again", url: #""{{baseUrl}}/pets/1""#)],
      [Execution(), Execution(item: 1)],
      environment: #"{"key": "baseUrl", "value": "http://a.test"}"#)
    check(
      output,
      hasLines: [
        "requests   2 of 2 are what newman sent", "tests      2 of 2 have newman's verdict",
      ])
  }

  @Test func `have path variables beside the path`() async throws {
    let url = #"""
      {"raw": "http://a.test/pets/:id", "protocol": "http", "host": ["a", "test"],
       "path": ["pets", ":id"], "variable": [{"key": "id", "value": "1"}]}
      """#
    let output = try await proof([Item(url: url)], [Execution(url: url)])
    check(output, hasLines: ["requests   1 of 1 are what newman sent"])
  }

  @Test func `judge each occurrence of a request on its own response`() async throws {
    let item = Item(test: "pm.test('ok', () => pm.expect(pm.response.json().id).to.eql(7));")
    let output = try await proof(
      [item],
      [
        Execution(response: Execution.response(#"{"id": 6}"#), tests: [("ok", "failed")]),
        Execution(response: Execution.response(#"{"id": 7}"#)),
      ])
    check(output, hasLines: ["tests      2 of 2 have newman's verdict"])
    let wrong = try await proof(
      [item],
      [
        Execution(response: Execution.response(#"{"id": 6}"#)),
        Execution(response: Execution.response(#"{"id": 7}"#)),
      ])
    check(wrong, hasLines: ["tests      1 of 2 have newman's verdict; 1 differs"])
  }

  @Test func `repeat an item for each request of its script`() async throws {
    let before = Item(before: "pm.sendRequest('http://a.test/log', () => {});")
    let same = [Execution(ref: "one"), Execution(ref: "one")]
    let output = try await proof([before], same)
    check(output, hasLines: ["tests      1 of 1 have newman's verdict"])

    let behind = Item(
      test: "pm.test('ok', () => pm.response.to.have.status(200)); "
        + "pm.sendRequest('http://a.test/log', () => {});")
    let log = #"{"protocol": "http", "host": ["a", "test"], "path": ["log"]}"#
    let overwritten = Execution(
      ref: "one", url: log, response: Execution.response(code: 500), tests: [("ok", "passed")])
    let other = try await proof([behind], [overwritten, overwritten])
    check(
      other,
      hasLines: [
        "requests   0 of 1 are what newman sent; 1 undecided, 1 request of scripts not in the report",
        "tests      0 of 1 have newman's verdict; 1 undecided (1 behind requests of scripts)",
        "- 1 test of `look` is undecided: the report has the response of a request of its script",
      ])
  }

  @Test func `count requests without a response`() async throws {
    let failed = Execution(
      response: nil, tests: [("ok", "failed")],
      more: #""requestError": {"name": "Error", "code": "ECONNREFUSED"}"#)
    let output = try await proof(
      [Item()],
      [
        Execution(iteration: 0),
        {
          var copy = failed; copy.iteration = 1; return copy
        }(),
      ])
    check(
      output,
      hasLines: [
        "requests   1 of 1 are what newman sent; 1 request had no response",
        "tests      1 of 2 have newman's verdict; 1 undecided",
        "- 1 test of `look` is undecided: its request had no response",
      ])
  }

  @Test func `leave skipped tests out`() async throws {
    let item = Item(
      test: "pm.test.skip('no', () => {}); pm.test('ok', () => pm.response.to.have.status(200));")
    let output = try await proof([item], [Execution(tests: [("no", "skipped"), ("ok", "passed")])])
    check(output, hasLines: ["tests      1 of 1 have newman's verdict"])
  }

  @Test func `have the last verdict of a name that an older script sets twice`() async throws {
    let item = Item(
      test: "var j = JSON.parse(responseBody); tests['ok'] = j.id === 1; tests['ok'] = j.id === 2;")
    let output = try await proof(
      [item],
      [
        Execution(response: Execution.response(#"{"id": 2}"#)),
        Execution(response: Execution.response(#"{"id": 1}"#), tests: [("ok", "failed")]),
      ])
    check(output, hasLines: ["tests      2 of 2 have newman's verdict"])
  }

  @Test func `judge tests of two branches one by one`() async throws {
    let item = Item(
      test: "const j = pm.response.json(); if (j.list.length) { "
        + "tests['a'] = j.list[0].a === 1; tests['b'] = j.list[0].b === 1; } "
        + "else { tests['empty'] = j.count === 0; }")
    let output = try await proof(
      [item],
      [
        Execution(
          response: Execution.response(#"{"list": [{"a": 1, "b": 2}]}"#),
          tests: [("a", "passed"), ("b", "failed")]),
        Execution(
          response: Execution.response(#"{"list": [], "count": 0}"#), tests: [("empty", "passed")]),
      ])
    check(output, hasLines: ["tests      3 of 3 have newman's verdict"])
  }

  @Test func `have values at the end of the run`() async throws {
    let item = Item(
      url: #""http://a.test/pets/{{id}}""#,
      test: "pm.test('ok', () => pm.response.to.have.status(200)); "
        + "pm.environment.set('id', pm.response.json().id);")
    let output = try await proof(
      [item], [Execution(response: Execution.response(#"{"id": "9"}"#))],
      environment: #"{"key": "id", "value": "9"}"#)
    check(
      output,
      hasLines: [
        "requests   0 of 1 are what newman sent; 1 undecided",
        "- 1 test of `look` is undecided: reads `id`, whose value then is not in the report",
      ])
  }

  @Test func `are refused only if a body is missing`() async throws {
    let empty = #"""
      {"code": 204, "status": "No Content", "header": [], "stream": {"type": "Buffer", "data": []}}
      """#
    let item = Item(test: "pm.test('ok', () => pm.response.to.have.status(204));")
    let output = try await proof([item], [Execution(response: empty)])
    check(output, hasLines: ["tests      1 of 1 have newman's verdict"])
  }
}
