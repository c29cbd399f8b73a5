// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A text that is not Hurl` {
  /// The text, and where the mistake is, in bytes.
  @Test(arguments: [
    ("GET", 3), ("GeT http://a.test", 0), ("GET localhost", 4), ("GET {{}}", 6), ("GET {{x", 7),
    ("GET http://a.test\nxxx", 18), ("GET http://a.test\n[Asserts]\n", 18),
    ("GET http://a.test\n[Query]\n[Query]\n", 26), ("GET http://a.test\nHTTP/11 200", 23),
    ("GET http://a.test\nHTTP x", 23), ("GET http://a.test\n[Options]\nfoo: 1", 28),
    ("GET http://a.test\n[Options]\ndelay: x", 35),
    ("GET http://a.test\n[Options]\ninsecure: 1", 38),
    ("GET http://a.test\n[Options]\ndelay: 1y", 36), ("GET http://a.test\nA: \\x", 21),
    ("GET http://a.test\nA: \\u{110000}", 21), ("GET http://a.test\n{\"a\":", 23),
    ("GET http://a.test\n{\"a\": 1,}", 26), ("GET http://a.test\n{\"a\":\"\\ud800\"}", 24),
    ("GET http://a.test\n`a", 18), ("GET http://a.test\n```\na", 18),
    ("GET http://a.test\n```foo\na\n```", 21), ("GET http://a.test\n<a>", 18),
    ("GET http://a.test\nhex,0;", 22), ("GET http://a.test\nbase64,A;", 25),
    ("GET http://a.test\nfile,", 23), ("GET http://a.test\nHTTP 200\n[Asserts]\nbody == x", 45),
    ("GET http://a.test\nHTTP 200\n[Asserts]\nbody is 1", 42),
    ("GET http://a.test\nHTTP 200\n[Asserts]\ncookie \"a[X]\" exists", 44),
    ("GET http://a.test\nHTTP 200\n[Captures]\nx: y", 41), ("\u{FFFD}", 0),
  ])
  func `is refused at its place`(text: String, offset: Int) throws {
    do {
      _ = try ImportedScript(text, kind: .hurl)
      Issue.record("it is not refused")
    } catch let problem as ImportProblem {
      #expect(problem.code == .unreadableSource)
      #expect(problem.place?.offset == offset)
    }
  }

  @Test func `is refused where JSON is too deep`() {
    let text = "GET http://a.test\n" + String(repeating: "[", count: 600)
    #expect(throws: ImportProblem.self) { try ImportedScript(text, kind: .hurl) }
  }
}

@Suite struct `A Hurl file` {
  @Test func `keeps its comments, with the keys of tests in them`() throws {
    let imported = try ImportedScript(
      """
      # [SHOP-1] the list
      GET http://a.test/pets # all of them
      HTTP 200

      # one
      GET http://a.test/pets/1
      HTTP 200
      # the end
      """, kind: .hurl)
    #expect(
      imported.text == """
        curlew: 1
        # the end
        """ || imported.text.contains("labels: { test_key: SHOP-1 }"))
    #expect(imported.written.text.contains("  # all of them\n"))
    #expect(imported.written.text.contains("  # one\n  - GET: /pets/1"))
  }

  @Test func `accepts each status where it writes none, and says so once`() throws {
    let imported = try ImportedScript("GET http://a.test/x\n\nGET http://a.test/y\n", kind: .hurl)
    #expect(imported.written.text.contains("  expect:\n    status: { $gte: 100 }\nrequests:"))
    #expect(imported.effects.isEmpty)
  }

  @Test func `gives names that nothing makes from outside`() throws {
    let imported = try ImportedScript("GET {{base}}/x\nA: {{api-key}}", kind: .hurl)
    #expect(imported.files.collections[0].requires == ["base"])
    #expect(imported.files.collections[0].secrets.map(\.name) == ["api_key"])
    #expect(imported.effects == ["changed undeclared", "changed renamed", "changed undeclared"])
  }

  @Test func `names what only a lost capture makes`() throws {
    let imported = try ImportedScript(
      "GET http://a.test\nHTTP 200\n[Captures]\nx: body htmlEscape\n\nGET http://a.test/{{x}}",
      kind: .hurl)
    #expect(imported.files.lostNames.map(\.name) == ["x"])
    #expect(imported.files.lostNames.map(\.requests) == [1])
    #expect(imported.files.collections[0].requires == ["x"])
  }

  @Test func `has its passwords and tokens outside`() throws {
    let text =
      "GET http://a.test\nAuthorization: Bearer s3cret\n[Options]\nvariable: password=hunter2\n"
    let imported = try ImportedScript(text, kind: .hurl)
    #expect(!imported.written.text.contains("s3cret"))
    #expect(!imported.written.text.contains("hunter2"))
  }
}
