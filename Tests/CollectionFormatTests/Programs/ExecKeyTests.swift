// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing

@Suite struct `The key exec` {
  @Test func `is a program with its arguments`() throws {
    let loaded = loadCollection(
      """
      curlew: 1
      requests:
        - exec: [git, log, -1]
          stdin: a
          env: { A: b, C: 1 }
          pass: [D, E]
          cwd: ../f
          timeout: 5s
          retry: { attempts: 2 }
          expect: { exit: 1, body: x, json: [], time: { $lt: 1s }, that: [response.exit == 1] }
          capture: { a: $.a, b: { regex: x } }
      """)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
    let step = try #require(loaded.content?.scenarios.first?.steps.first)
    let exec = try #require(step.exec)
    #expect(exec.command.map(\.text) == ["git", "log", "-1"])
    #expect(exec.variables.map { "\($0.name.content)=\($0.value.text)" } == ["A=b", "C=1"])
    #expect(exec.passed.map(\.content) == ["D", "E"])
    #expect(exec.folder?.text == "../f")
    #expect(step.action.title == "exec git log -1")
  }

  @Test(arguments: [
    ("exec: ⟦ls -l⟧", "wrong-type"), ("exec: ⟦[]⟧", "empty-list"),
    ("{ exec: [a], ⟦headers⟧: { a: b } }", "key-of-requests"),
    ("{ exec: [a], ⟦save⟧: x }", "key-of-requests"),
    ("{ exec: [a], expect: { ⟦status⟧: 200 } }", "key-of-requests"),
    ("{ exec: [a], capture: { a: { ⟦header⟧: x } } }", "key-of-requests"),
    ("{ exec: [a], env: { ⟦a=b⟧: x } }", "invalid-name"),
    ("{ exec: [a], pass: [⟦a=b⟧] }", "invalid-name"),
    ("{ exec: [a], pass: ⟦[]⟧ }", "empty-list"),
    ("{ exec: [a], pass: ['⟦${⟧a}'] }", "template-not-allowed"),
    ("{ GET: http://a/, ⟦stdin⟧: x }", "key-of-exec"),
    ("{ GET: http://a/, ⟦pass⟧: [A] }", "key-of-exec"),
    ("{ GET: http://a/, ⟦cwd⟧: x }", "key-of-exec"),
    ("{ print: a, ⟦env⟧: { a: b } }", "key-of-exec"),
    ("{ GET: http://a/, expect: { ⟦exit⟧: 0 } }", "key-of-exec"),
    ("{ call: b, ⟦env⟧: { a: b } }", "key-of-exec"),
    ("{ ⟦command⟧: [a] }", "unknown-key"),
  ])
  func `is refused with its place`(step: String, code: String) {
    expectDiagnostics("curlew: 1\nrequests:\n  - \(step)\n", code)
  }

  @Test func `offers the words of a command line as a list`() {
    let found = loadCollection("curlew: 1\nrequests:\n  - exec: ls -l /tmp\n").diagnostics
    #expect(found.first?.help.first?.contains("`exec: [ls, -l, /tmp]`") == true)
  }
}

@Suite struct `The key from of a secret` {
  @Test func `is a program with its folder and variables`() throws {
    let loaded = loadCollection(
      """
      curlew: 1
      secrets:
        a: { from: [op, read, x], env: { A: b }, pass: [C], cwd: d, origins: [http://a.example] }
        b: { from: null }
      requests: [{ GET: http://a.example/ }]
      """)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
    let secrets = try #require(loaded.content?.secrets)
    #expect(secrets[0].program?.command.map(\.text) == ["op", "read", "x"])
    #expect(secrets[0].program?.passed.map(\.content) == ["C"])
    #expect(secrets[0].program?.folder?.text == "d")
    #expect(secrets[0].origins.count == 1)
    #expect(secrets[1].program == nil && secrets[1].removesValue)
  }

  @Test(arguments: [
    ("{ value: a, ⟦from⟧: [b] }", "several-sources"),
    ("{ from: [b], ⟦value⟧: null }", "several-sources"),
    ("{ value: a, ⟦env⟧: { A: b } }", "key-of-exec"), ("{ ⟦cwd⟧: b }", "key-of-exec"),
    ("{ ⟦pass⟧: [A] }", "key-of-exec"), ("{ from: ⟦op read⟧ }", "wrong-type"),
    ("{ from: ⟦[]⟧ }", "empty-list"),
  ])
  func `is refused with its place`(secret: String, code: String) {
    expectDiagnostics(
      "curlew: 1\nsecrets: { a: \(secret) }\nrequests: [{ GET: http://a.example/ }]\n", code)
  }

  @Test func `is data in vars, with a warning`() {
    expectDiagnostics(
      "curlew: 1\nvars: { a: { ⟦from⟧: [op, read] } }\nrequests: [{ GET: http://a.example/ }]\n",
      "from-in-vars")
    let plain = ["{ from: a }", "{ from: [a], to: [b] }"]
    for value in plain {
      let loaded = loadCollection(
        "curlew: 1\nvars: { a: \(value) }\nrequests: [{ GET: http://a.example/ }]\n")
      #expect(loaded.diagnostics.isEmpty)
    }
  }
}
