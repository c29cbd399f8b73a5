// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import LanguageServer

/// Other names for what files declare.
struct RenameTests {
  private static let head = "curlew: 1\nbaseUrl: http://shop.test\n"
  private static let library = (
    path: "lib/auth.yaml",
    text: "curlew: 1\nblocks:\n  log in:\n    requires: [user]\n    steps:\n"
      + "      - GET: http://a/${user}\n        capture: { token: $.t }\n    returns: [token]\n"
  )

  private func edits(_ file: EditedFile, to new: String) throws -> [SourceFileID: [TextEdit]] {
    let rename = Rename(file.view, at: file.offset, isAlone: false)
    return try rename.edits(of: rename.subject(for: new), to: new)
  }

  /// The places of the name are marked; the first is the cursor.
  private static let renames: [(text: String, new: String)] = [
    (
      "vars: { ⟦a⟧: 20 }\nrequests:\n  - GET: /a/${⟦a⟧}?a=${ ⟦a⟧ + 1 }\n"
        + "    if: ⟦a⟧ > 1 && 'a' != ''\n",
      "b"
    ),
    ("vars: { '⟦a⟧': 20, \"c\": '${⟦a⟧}' }\nrequests:\n  - GET: /${c}\n", "b"),
    ("requires: [⟦a⟧]\nrequests:\n  - GET: /${⟦a⟧}\n", "b"),
    ("secrets: { ⟦a⟧: null }\nrequests:\n  - GET: /\n    headers: { a: '${⟦a⟧}' }\n", "b"),
    (
      "vars: { ⟦a⟧: 1 }\nenvironments:\n  dev: { vars: { ⟦a⟧: 2 } }\nrequests:\n"
        + "  - GET: /${⟦a⟧}\n",
      "b"
    ),
    ("vars: { ⟦a⟧: 0 }\nrequests:\n  - set: { ⟦a⟧: 1 }\n  - GET: /${⟦a⟧}\n", "b"),
    (
      "requests:\n  - GET: /\n    capture: { ⟦a⟧: $.a }\n  - GET: /\n    if: 1 > 2\n"
        + "    capture: { ⟦a⟧: $.a }\n  - GET: /${⟦a⟧}\n",
      "b"
    ),
    ("requests:\n  - GET: /\n    expect: { json: { $.a: '${⟦a⟧}' } }\n    vars: { ⟦a⟧: 1 }\n", "b"),
    ("requests:\n  - id: ⟦a⟧\n    GET: /\n  - GET: /${steps.⟦a⟧.response.status}\n", "b"),
    (
      "scenarios:\n  ⟦a⟧: { steps: [{ GET: / }] }\n"
        + "  c: { needs: [⟦a⟧], steps: [{ GET: / }] }\n",
      "the second"
    ),
    (
      "scenarios:\n  s:\n    steps:\n      - GET: /\n        capture: { ⟦a⟧: $.t }\n  two:\n"
        + "    needs: [s]\n    steps:\n      - GET: /${needs.s.⟦a⟧}\n",
      "b"
    ),
    ("blocks:\n  ⟦a⟧: { steps: [{ GET: / }] }\nrequests:\n  - call: ⟦a⟧\n", "log in"),
    (
      "blocks:\n  c: { requires: [⟦a⟧], steps: [{ GET: '/${⟦a⟧}' }] }\nrequests:\n"
        + "  - call: c\n    with: { ⟦a⟧: 1 }\n",
      "b"
    ),
    ("requests:\n  - GET: /${⟦a⟧}\n    forEach: [1, 2]\n    as: ⟦a⟧\n", "b"),
  ]

  @Test(arguments: renames)
  func `all places of a name have the other one, and no more`(
    _ text: String, _ new: String
  ) throws {
    let file = try EditedFile(Self.head + text)
    let found = try edits(file, to: new)
    let expected = file.ranges.map { range in
      TextEdit(SourceSpan(file: file.view.file, range: range), new)
    }
    #expect(found == [file.view.file: expected])
  }

  @Test func `a text gets the quotes that it needs`() throws {
    let rows = [
      ("⟦a⟧", "x: y", "'x: y'"), ("⟦a⟧", "it's", "it's"), ("⟦a⟧", "true", "'true'"),
      ("'⟦⟧a'", "it's", "'it''s'"), ("\"⟦⟧a\"", "a \"b\"", #""a \"b\"""#), ("⟦a⟧", "[x]", "'[x]'"),
      ("⟦a⟧", "b, c", "b, c"),
      ("⟦a⟧", "404 page", "404 page"), ("⟦a⟧", "5", "'5'"), ("⟦a⟧", "a #b", "'a #b'"),
    ]
    for (written, new, expected) in rows {
      let text = "scenarios:\n  \(written): { steps: [{ GET: / }] }\n"
      let file = try EditedFile(Self.head + text)
      let renamed = try edits(file, to: new)[file.view.file]?.applied(to: file.view.bytes) ?? []
      #expect(String(decoding: renamed, as: UTF8.self).contains("\n  \(expected): {"), "\(new)")
    }
  }

  @Test func `all files have the other name, or none`() throws {
    let file = try EditedFile(
      Self.head + "use: { auth: ../lib/auth.yaml }\nrequests:\n  - call: auth/log in\n"
        + "    with: { user: '${⟦limit⟧}' }\n    capture: [token]\n  - GET: /${token}\n",
      project: "curlew: 1\nvars: { limit: 1 }\nenvironments: { dev: { vars: { limit: 2 } } }\n",
      others: [
        Self.library,
        ("specs/1.yaml", Self.head + "vars: { limit: 2 }\nrequests: [{ GET: '/${limit}' }]\n"),
        ("specs/2.yaml", Self.head + "requests: [{ GET: '/limit' }]\n"),
      ])
    func places(_ edits: [SourceFileID: [TextEdit]]) -> [String] {
      edits.values.joined().compactMap { file.view.location(of: $0.span) }.map(file.text).sorted()
    }
    #expect(
      places(try edits(file, to: "most")) == [
        "curlew.yaml:2: limit", "curlew.yaml:3: limit", "specs/0.yaml:6: limit",
        "specs/1.yaml:3: limit", "specs/1.yaml:4: limit",
      ])
    let text = String(decoding: file.view.bytes, as: UTF8.self)
    func edited(at word: String, to new: String) throws -> [String] {
      let start = try #require(text.firstRange(of: word)).lowerBound
      let offset = text.utf8.distance(from: text.startIndex, to: start) + word.utf8.count
      let rename = Rename(file.view, at: offset, isAlone: false)
      return places(try rename.edits(of: rename.subject(for: new), to: new))
    }
    #expect(
      try edited(at: "auth/log in", to: "enter") == [
        "lib/auth.yaml:3: log in", "specs/0.yaml:5: log in",
      ])
    #expect(
      try edited(at: "{ user", to: "who") == [
        "lib/auth.yaml:4: user", "lib/auth.yaml:6: user", "specs/0.yaml:6: user",
      ])
    #expect(
      try edited(at: "[token", to: "key") == [
        "lib/auth.yaml:7: token", "lib/auth.yaml:8: token", "specs/0.yaml:7: token",
        "specs/0.yaml:8: token",
      ])
  }

  private static let refusals: [(text: String, new: String, words: String)] = [
    (
      "vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /${a}\n",
      "page size", "`page size` is not a name: letters"
    ),
    ("vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /${a}\n", "1a", "`1a` is not a name: letters"),
    ("vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /${a}\n", "in", "is a word of expressions"),
    ("vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /${a}\n", "response", "is a name of the format"),
    ("vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /${a}\n", "a", "has already"),
    (
      "vars: { ⟦a⟧: 1, b: 2 }\nrequests:\n  - GET: /${a}\n",
      "b", "in scope already (specs/0.yaml, line 3)"
    ),
    (
      "vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /\n    capture: { b: $.b }\n  - GET: /${a}\n",
      "b", "in scope already (specs/0.yaml, line 6)"
    ),
    (
      "vars: { b: 1 }\nrequests:\n  - GET: /\n    capture: { ⟦a⟧: $.b }\n  - GET: /${a}\n",
      "b", "in scope already"
    ),
    (
      "vars: { ⟦a⟧: 1 }\ndata: { matrix: { b: [1] } }\nrequests:\n  - GET: /${a}\n",
      "b", "would mean something else"
    ),
    (
      "scenarios:\n  ⟦a⟧: { steps: [{ GET: / }] }\n  b: { steps: [{ GET: / }] }\n",
      "b", "in scope already"
    ),
    ("scenarios:\n  ⟦a⟧: { steps: [{ GET: / }] }\n", " b", "cannot be the name"),
    (
      "blocks:\n  ⟦a⟧: { steps: [{ GET: / }] }\nrequests: [{ call: a }]\n",
      "b/c", "cannot be the name"
    ),
    ("requests:\n  - GET: /${env.⟦A⟧}\n", "b", "variables of the process"),
    (
      "requests:\n  - GET: /\n    expect: { that: [⟦response⟧.status == 200] }\n",
      "b", "a name of the format"
    ),
    ("requests:\n  - ⟦GET⟧: /\n", "b", "only variables, captures"),
    ("requests:\n  - GET: /${⟦nothing⟧}\n", "b", "has no declaration"),
    ("requires: [⟦baseUrl⟧]\nrequests: [{ GET: /a }]\n", "b", "a name of the format"),
    ("requests:\n  - GET: ${⟦baseUrl⟧}/a\n", "b", "a name of the format"),
    ("data: [{ ⟦n⟧: 1 }]\nrequests:\n  - GET: /${row.⟦n⟧}\n", "b", "a column of data"),
    ("data: rows.csv\nrequests:\n  - GET: /${row.⟦n⟧}\n", "b", "a column of data"),
    ("data: rows.csv\nvars: { a: 1 }\nrequests:\n  - GET: /${row.⟦a⟧}\n", "b", "column"),
    (
      "environments:\n  ⟦dev⟧: { vars: { a: 1 } }\nrequests: [{ GET: / }]\n",
      "b", "environments, prefixes"
    ),
    (
      "environments:\n  dev: { vars: { ⟦a⟧: 1 } }\nrequests: [{ GET: '/${a}' }]\n",
      "b", "not all uses of `a` are known"
    ),
    (
      "vars: { ⟦a⟧: 1 }\nrequests:\n  - GET: /${a}\n    timeout: often\n",
      "b", "a file has errors (specs/0.yaml, line 6)"
    ),
    ("vars: { \"\\x61\": 1 }\nrequests:\n  - GET: /${⟦a⟧}\n", "b", "is written in another way"),
    (
      "scenarios:\n  ⟦a⟧:\n    steps:\n      - GET: /\n        snapshot: true\n",
      "b", "names of snapshots"
    ),
  ]

  @Test(arguments: refusals)
  func `a refusal says why`(_ text: String, _ new: String, _ words: String) throws {
    let file = try EditedFile(Self.head + text)
    do {
      let found = try edits(file, to: new)
      Issue.record("renamed: \(found)")
    } catch let failure as RequestFailure {
      #expect(failure.message.contains(words), "\(failure.message)")
      #expect(failure.code == -32_803)
    }
  }

  @Test func `a file that was checked by itself changes no other one`() throws {
    let file = try EditedFile(
      Self.head + "requests: [{ GET: '/${⟦limit⟧}' }]\n",
      project: "curlew: 1\nvars: { limit: 1 }\n")
    #expect(throws: RequestFailure.self) {
      try Rename(file.view, at: file.offset, isAlone: true).subject()
    }
  }

  @Test(arguments: [
    (
      "secrets: { ⟦key⟧: null }\nrequests: [{ GET: '/${key}' }]\n",
      "renamed in 1 file; --secret key and CURLEW_SECRET_key outside of these files are now "
        + "--secret b and CURLEW_SECRET_b"
    ),
    (
      "scenarios:\n  ⟦a⟧: { steps: [{ GET: / }] }\n",
      "renamed in 1 file; --name with `a` outside of these files is now with `b`"
    ),
    (
      "requests:\n  - id: ⟦a⟧\n    GET: /\n",
      "renamed in 1 file; --until a outside of these files is now --until b"
    ),
    ("requests:\n  - set: { ⟦a⟧: 1 }\n", nil),
  ])
  func `a message names what is outside of the files`(_ text: String, _ words: String?) throws {
    let file = try EditedFile(Self.head + text)
    let subject = try Rename(file.view, at: file.offset, isAlone: false).subject(for: "b")
    #expect(subject.remark("b") == words)
  }

  @Test func `the message of a variable names options and the environment`() throws {
    let file = try EditedFile(
      Self.head + "vars: { ⟦limit⟧: 1 }\nrequests: [{ GET: '/${limit}' }]\n")
    let subject = try Rename(file.view, at: file.offset, isAlone: false).subject(for: "pageSize")
    #expect(
      subject.remark("pageSize")
        == "renamed in 1 file; --var limit and CURLEW_VAR_limit outside of these files are now "
        + "--var pageSize and CURLEW_VAR_pageSize")
  }
}
