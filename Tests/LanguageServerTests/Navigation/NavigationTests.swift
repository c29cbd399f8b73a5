// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import LanguageServer

/// Where names are declared and used.
struct NavigationTests {
  private static let head = "curlew: 1\nbaseUrl: http://shop.test\n"

  /// The first mark is the place; the others are declarations.
  private static let definitions = [
    "vars: { ⟦limit⟧: 20 }\nrequests:\n  - GET: /${⟦limit⟧}\n",
    "secrets: { ⟦key⟧: null }\nrequests:\n  - GET: /\n    headers: { a: '${⟦key⟧}' }\n",
    "requests:\n  - GET: /\n    capture: { ⟦id⟧: $.id }\n  - GET: /${⟦id⟧}\n",
    "requests:\n  - set: { ⟦id⟧: 1 }\n  - GET: /${⟦id⟧}\n",
    "requests:\n  - id: ⟦one⟧\n    GET: /\n  - GET: /${steps.⟦one⟧.response.status}\n",
    "scenarios:\n  ⟦a⟧: { steps: [{ GET: / }] }\n  b: { needs: [⟦a⟧], steps: [{ GET: / }] }\n",
    "blocks:\n  ⟦in⟧: { steps: [{ GET: / }] }\nrequests:\n  - call: ⟦in⟧\n",
    "blocks:\n  in: { requires: [⟦u⟧], steps: [{ GET: '/${u}' }] }\nrequests:\n"
      + "  - call: in\n    with: { ⟦u⟧: 1 }\n",
    "environments:\n  ⟦dev⟧: { vars: { a: 1 } }\n  prod: { extends: ⟦dev⟧ }\nrequests: [{ GET: / }]\n",
    "data: [{ ⟦n⟧: 1 }, { n: 2 }]\nrequests:\n  - GET: /${row.⟦n⟧}\n",
    "data: { matrix: { ⟦n⟧: [1] } }\nrequests:\n  - GET: /${n}${⟦n⟧}\n",
    "scenarios:\n  a:\n    order: any\n    steps:\n      - id: ⟦x⟧\n        GET: /\n"
      + "      - GET: /2\n        after: [⟦x⟧]\n",
    "requests:\n  - GET: /\n    expect:\n      schema:\n        $defs: { ⟦pet⟧: { type: object } }\n"
      + "        $ref: '⟦#/$defs/pet⟧'\n",
  ]

  @Test(arguments: definitions)
  func `a name leads to its declaration`(_ text: String) throws {
    let file = try EditedFile(Self.head + text)
    let use = try #require(file.ranges.last)
    let found = Navigation(file.view, at: use.lowerBound + 1).definition()
    #expect(found.map(\.range) == [file.view.range(of: file.ranges[0])])
  }

  @Test func `a name leads to another file`() throws {
    let file = try EditedFile(
      Self.head + "use: { auth: ../lib/auth.yaml }\nrequests:\n  - call: ⟦auth/log in⟧\n"
        + "  - GET: /${⟦limit⟧}\n",
      project: "curlew: 1\nvars: { limit: 1 }\n",
      others: [("lib/auth.yaml", "curlew: 1\nblocks:\n  log in: { steps: [{ GET: http://a/ }] }\n")]
    )
    let found = file.ranges.map { range in
      Navigation(file.view, at: range.lowerBound).definition().map(file.text)
    }
    #expect(found == [["lib/auth.yaml:3: log in"], ["curlew.yaml:2: limit"]])
  }

  @Test(arguments: [
    ("use: { auth: ⟦../lib/auth.yaml⟧ }\nrequests: [{ GET: / }]\n", "file:///p/lib/auth.yaml"),
    ("data: ⟦rows.csv⟧\nrequests: [{ GET: / }]\n", "file:///p/specs/rows.csv"),
    (
      "requests:\n  - GET: /\n    expect: { schema: ⟦./schemas/pet.json⟧ }\n",
      "file:///p/specs/schemas/pet.json"
    ),
  ])
  func `a path leads to its file`(_ text: String, _ expected: String) throws {
    let file = try EditedFile(Self.head + text)
    let found = Navigation(file.view, at: file.offset).definition()
    #expect(found.map(\.uri.text) == [expected])
    #expect(found.map(\.range) == [.beginning])
  }

  @Test func `uses in all files are found`() throws {
    let file = try EditedFile(
      Self.head + "requests:\n  - GET: /${⟦limit⟧}\n  - GET: /2/${limit}\n",
      project: "curlew: 1\nvars: { limit: 1 }\n",
      others: [
        ("specs/1.yaml", Self.head + "requests:\n  - GET: /${limit}\n"),
        ("specs/2.yaml", Self.head + "vars: { limit: 3 }\nrequests: [{ GET: '/${limit}' }]\n"),
        ("specs/3.yaml", Self.head + "requests: [{ GET: /limit }]\n"),
      ])
    let found = Navigation(file.view, at: file.offset)
    let uses = ["specs/0.yaml:4: limit", "specs/0.yaml:5: limit"]
    let others = found.references(withDeclarations: false).map(file.text)
    #expect(others.filter { $0.hasPrefix("specs/0") } == uses)
    #expect(others.contains("specs/1.yaml:4: limit"))
    #expect(!others.contains { $0.hasPrefix("specs/3") })
    #expect(
      found.references(withDeclarations: true).map(file.text).contains("curlew.yaml:2: limit"))
  }

  @Test func `the places of a name in a file are highlighted`() throws {
    let file = try EditedFile(
      Self.head + "requests:\n  - GET: /\n    capture: { ⟦id⟧: $.id }\n  - GET: /${⟦id⟧}/${⟦id⟧}\n")
    let found = Navigation(file.view, at: file.ranges[1].lowerBound).highlights()
    #expect(found.map(\.range) == file.ranges.map { file.view.range(of: $0) })
    #expect(found.map(\.isWrite) == [true, false, false])
  }

  @Test(arguments: ["requests:\n  - GET: /⟦pets⟧\n", "# ⟦limit⟧\nrequests: [{ GET: / }]\n", "⟦"])
  func `what is not a name leads nowhere`(_ text: String) throws {
    let file = try EditedFile(Self.head + (text == "⟦" ? "⟦⟧" : text))
    let navigation = Navigation(file.view, at: file.offset)
    #expect(navigation.definition() == [])
    #expect(navigation.references(withDeclarations: true) == [])
    #expect(navigation.highlights().isEmpty)
  }
}
