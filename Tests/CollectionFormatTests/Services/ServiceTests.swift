// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import TestSupport
import Testing

@testable import CollectionFormat

@Suite struct `Services in curlew.yaml` {
  private func services(_ text: String) throws -> [ServiceDeclaration] {
    let loaded = loadProject("curlew: 1\nservices:\n\(text)")
    #expect(loaded.rendered.isEmpty)
    return try #require(loaded.content).services
  }

  @Test func `have a program, its surroundings and what makes them ready`() throws {
    let all = try services(
      """
        db:
          exec: [redis-server, --port, '7001']
          env: { MODE: test }
          pass: [HOME_TOO]
          cwd: data
          ready: [tcp://127.0.0.1:7001, { exec: [redis-cli, ping] }]
          within: 5m
        migrate: { exec: [./migrate], ready: ended }
        shop_1-A: { ready: /health, reuse: true }

      """)
    #expect(all.map(\.name.content) == ["db", "migrate", "shop_1-A"])
    #expect(all.map(\.within) == [.seconds(300), .seconds(60), .seconds(60)])
    #expect(all.map(\.isTask) == [false, true, false])
    #expect(all.map(\.isReused) == [false, false, true])
    let program = try #require(all[0].program)
    #expect(program.command.map(\.text) == ["redis-server", "--port", "7001"])
    #expect(program.folder?.text == "data")
    guard case .program(let ready) = all[0].ready[1] else {
      Issue.record("the second part is a program")
      return
    }
    #expect(ready.variables.map(\.name.content) == ["MODE"])
    #expect(ready.passed.map(\.content) == ["HOME_TOO"])
    #expect(ready.folder?.text == "data")
    #expect(all[2].program == nil)
  }

  @Test(arguments: [
    ("⟦a⟧: { within: 5s }", "missing-key"), ("⟦a⟧: {}", "missing-key"),
    ("⟦a b⟧: { exec: [a] }", "invalid-name"), ("⟦é⟧: { exec: [a] }", "invalid-name"),
    ("⟦''⟧: { exec: [a] }", "invalid-name"), ("⟦../a⟧: { exec: [a] }", "invalid-name"),
    ("a: { ready: ⟦ended⟧ }", "key-of-exec"),
    ("a: { ready: [/a, ⟦ended⟧] }", "key-of-exec"),
    ("a: { ready: /a, ⟦cwd⟧: x }", "key-of-exec"),
    ("a: { ready: /a, ⟦env⟧: { A: b } }", "key-of-exec"),
    ("a: { exec: [a], reuse: ⟦true⟧ }", "missing-key"),
    ("a: { exec: [a], ready: { exec: [b] }, reuse: ⟦true⟧ }", "missing-key"),
    ("a: { exec: ⟦./a --port 1⟧ }", "wrong-type"), ("a: { exec: ⟦[]⟧ }", "empty-list"),
    ("a: { exec: [a], ready: ⟦[]⟧ }", "empty-list"),
    ("a: { exec: [a], ready: { ⟦run⟧: [b], exec: [c] } }", "unknown-key"),
    ("a: { exec: [a], within: ⟦0s⟧ }", "invalid-duration"),
    ("a: { exec: [a], within: ⟦'60'⟧ }", "invalid-duration"), ("a: ⟦./shop⟧", "wrong-type"),
  ])
  func `that contradict themselves are errors with their place`(entry: String, code: String) {
    let text = MarkedText("curlew: 1\nservices:\n  \(entry)\n")
    let loaded = loadProject(text.text)
    expect(
      loaded.diagnostics, at: text, [code], rendered: loaded.rendered)
  }

  @Test func `have names of at most 64 characters`() {
    let name = String(repeating: "n", count: 64)
    #expect(loadProject("curlew: 1\nservices:\n  \(name): { exec: [a] }\n").codes.isEmpty)
    #expect(
      loadProject("curlew: 1\nservices:\n  \(name)n: { exec: [a] }\n").codes == ["invalid-name"])
  }

  @Test func `belong to curlew.yaml`() {
    let text = """
      curlew: 1
      environments: { ci: { services: { a: { exec: [a] } } } }
      requests: [GET: http://a.example/]

      """
    let loaded = loadCollection(text)
    #expect(loaded.codes == ["unknown-key"])
    #expect(loaded.rendered.contains("is a key of `curlew.yaml`"))
    #expect(loaded.rendered.contains("move it to `curlew.yaml`"))
    let top = loadCollection("curlew: 1\nservices: { a: { exec: [a] } }\nrequests: [wait: 1s]\n")
    #expect(top.codes.first == "unknown-key")
  }

  @Test func `are merged by name`() throws {
    func changes(_ text: String) throws -> ServiceChanges {
      let loaded = loadProject("curlew: 1\nenvironments: { e: { services: \(text) } }\n")
      #expect(loaded.rendered.isEmpty)
      return try #require(loaded.content?.environments.first?.services).content
    }
    let outer = try services("  a: { exec: [a] }\n  b: { exec: [b] }\n")
    func merged(_ text: String) throws -> [String] {
      outer.changed(by: try changes(text)).map { service in
        service.name.content + ":" + (service.program?.command[0].text ?? "")
      }
    }
    #expect(try merged("{ c: { exec: [c] }, a: { exec: [x] } }") == ["a:x", "b:b", "c:c"])
    #expect(try merged("{ a: null, c: { ready: /c } }") == ["b:b", "c:"])
    #expect(try merged("{ z: null }") == ["a:a", "b:b"])
    #expect(try merged("none") == [])
    #expect(try merged("{ none: { exec: [n] } }") == ["a:a", "b:b", "none:n"])
  }
}

@Suite struct `The function freePort` {
  @Test func `is for vars of curlew.yaml and of its environments`() {
    let text = """
      curlew: 1
      vars: { port: '${freePort()}' }
      environments: { e: { vars: { other: '${freePort() + 1}' } } }

      """
    #expect(loadProject(text).rendered.isEmpty)
  }

  @Test(arguments: [
    "curlew: 1\nsecrets: { p: '${freePort()}' }\n",
    "curlew: 1\nbaseUrl: 'http://127.0.0.1:${freePort()}'\n",
    "curlew: 1\nservices: { a: { exec: [a, '${freePort()}'] } }\n",
    "curlew: 1\nsetup: [{ set: { a: '${freePort()}' } }]\n",
  ]) func `is refused elsewhere in curlew.yaml`(text: String) {
    let loaded = loadProject(text)
    #expect(loaded.codes == ["misplaced-free-port"])
    #expect(loaded.rendered.contains("write `vars: { port: '${freePort()}' }` there"))
  }

  @Test(arguments: [
    "vars: { port: '${freePort()}' }", "environments: { e: { vars: { p: '${freePort()}' } } }",
  ]) func `is refused in a collection`(line: String) {
    #expect(
      loadCollection("curlew: 1\n\(line)\nrequests: [GET: http://a.example/]\n").codes
        == ["misplaced-free-port"])
  }

  @Test func `is called without arguments`() {
    #expect(
      loadProject("curlew: 1\nvars: { port: '${freePort(1)}' }\n").codes
        == ["wrong-argument-count"])
  }
}
