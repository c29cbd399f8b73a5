// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

@testable import LanguageServer

/// What can be written at a place.
struct CompletionTests {
  private static let head = "curlew: 1\nbaseUrl: http://shop.test\n"

  @Test(arguments: [
    ("⟦⟧", "curlew", "curlew: "),
    ("curlew: 1\n⟦⟧\nrequests: [{ GET: http://a/ }]\n", "vars", "vars:\n  "),
    (head + "requests:\n  - ⟦⟧\n", "GET", "GET: "),
    (head + "requests:\n  - GET: /\n    exp⟦⟧\n", "expect", "expect:\n      "),
    (head + "requests:\n  - GET: /\n    exp⟦⟧\n    timeout: 1s\n", "expect", "expect:\n      "),
    (head + "requests:\n  - GET: /\n    ⟦⟧\n  - GET: /2\n", "capture", "capture:\n      "),
    (head + "requests:\n  - GET: /\n    expect:\n      ⟦⟧\n", "status", "status: "),
    (
      head + "requests:\n  - GET: /\n    expect:\n      status: 200\n      js⟦⟧\n", "json", "json: "
    ),
    (head + "requests:\n  - GET: /\n    expect: { st⟦⟧ }\n", "status", "status: "),
    (head + "requests:\n  - GET: /\n    expect: { st⟦⟧\n", "status", "status: "),
    (
      head + "requests:\n  - GET: /\n    expect: { status: 200, j⟦⟧\n  - GET: /2\n", "json",
      "json: "
    ),
    (
      head + "requests:\n  - GET: /\n    expect:\n      json:\n        id: { $g⟦⟧ }\n", "$gt",
      "$gt: "
    ),
    (head + "requests:\n  - GET: /\n    expect: { status: 2⟦⟧ }\n", "201", "201"),
    (
      head + "requests:\n  - GET: /\n    expect: { json: { a: { $type: ⟦⟧ } } }\n", "integer",
      "integer"
    ),
    (head + "requests:\n  - GET: /\n    headers:\n      acc⟦⟧\n", "accept", "accept: "),
    (
      head + "requests:\n  - GET: /\n    headers:\n      accept: ⟦⟧\n", "application/json",
      "application/json"
    ),
    (
      head + "scenarios:\n  log in: { steps: [{ GET: / }] }\n  b:\n    needs: [⟦⟧]\n"
        + "    steps: [{ GET: / }]\n", "log in", "log in"
    ),
    (
      head
        + "blocks:\n  sign up: { requires: [u], steps: [{ GET: / }] }\nrequests:\n  - call: s⟦⟧\n",
      "sign up", "sign up"
    ),
    (
      head + "blocks:\n  b: { requires: [user], steps: [{ GET: / }] }\nrequests:\n  - call: b\n"
        + "    with:\n      ⟦⟧\n", "user", "user: "
    ),
    (
      head
        + "environments:\n  dev: { vars: { a: 1 } }\n  p: { extends: ⟦⟧ }\nrequests: [{ GET: / }]\n",
      "dev", "dev"
    ),
    (
      head + "tags: [smoke]\nscenarios:\n  a:\n    tags:\n      - s⟦⟧\n    steps: [{ GET: / }]\n",
      "smoke", "smoke"
    ),
    (head + "vars: { limit: 1 }\nrequests:\n  - GET: /${li⟦⟧}\n", "limit", "limit"),
    (head + "vars: { limit: 1 }\nrequests:\n  - GET: /${li⟦⟧\n", "limit", "limit"),
    (head + "vars: { limit: 1 }\nrequests:\n  - GET: \"/${⟦⟧\"\n  - GET: /2\n", "limit", "limit"),
    (head + "requests:\n  - GET: /\n    capture: { id: $.id }\n  - GET: /${⟦⟧}\n", "id", "id"),
    (
      head + "requests:\n  - id: one\n    GET: /\n  - GET: /${steps.⟦⟧}\n", "steps.one", "steps.one"
    ),
    (
      head + "requests:\n  - GET: /\n    expect: { that: ['response.st⟦⟧'] }\n", "response.status",
      "response.status"
    ),
    (head + "requests:\n  - GET: /\n    if: en⟦⟧\nvars: { enabled: true }\n", "enabled", "enabled"),
    (head + "requests:\n  - GET: /${random.⟦⟧}\n", "random.int", "random.int("),
    (
      head + "vars: { name: a }\nrequests:\n  - GET: /${name.up⟦⟧}\n", "upperAscii",
      "name.upperAscii()"
    ),
    (head + "requests:\n  - GET: /\n    redirects: ⟦⟧\n", "follow", "follow"),
  ])
  func `a place offers what fits it`(_ text: String, _ label: String, _ written: String) throws {
    let file = try EditedFile(text)
    let list = file.completion()
    let item = try #require(
      list.items.first { $0.label == label }, "\(list.items.map(\.label))")
    #expect(item.text == written)
    #expect(list.range.lowerBound <= file.offset && file.offset <= list.range.upperBound)
    let line = file.view.lines.line(of: list.range.lowerBound)
    #expect(line == file.view.lines.line(of: list.range.upperBound))
    #expect(list.items.count <= CompletionList.most)
  }

  @Test(arguments: [
    (head + "requests:\n  - GET: /\n    ass⟦⟧\n", "expect", "assertions"),
    (head + "requests:\n  - GET: /\n    ⟦⟧\n", "capture", "capture captures extract"),
  ])
  func `words of other tools find a key`(_ text: String, _ label: String, _ filter: String) throws {
    let item = try #require(
      try EditedFile(text).completion().items.first { $0.label == label })
    #expect(item.filter?.hasPrefix(String(filter.prefix(3))) == true, "\(item.filter ?? "")")
  }

  @Test(arguments: [
    (head + "requests:\n  - GET: /\n    ⟦⟧\n", ["POST", "GET", "method", "reserved"]),
    (head + "requests:\n  - GET: /\n    expect: { status: 200, ⟦⟧ }\n", ["status"]),
    (head + "requests:\n  - GET: /${⟦⟧}\n  - GET: /2\n    capture: { id: $.id }\n", ["id"]),
    (head + "requests:\n  - GET: /\n    json: { ⟦a⟧: 1 }\n", ["expect", "$gt"]),
    (head + "requests:\n  - GET: /\n    expect: { status: { ⟦⟧ } }\n", ["$contains"]),
    ("# ⟦⟧\n" + head, ["curlew", "vars"]),
  ])
  func `a place does not offer what does not fit`(_ text: String, _ labels: [String]) throws {
    let found = try EditedFile(text).completion().items.map(\.label)
    #expect(found.filter(labels.contains) == [])
  }

  @Test func `required keys come first, and captures before inputs`() throws {
    let keys = try EditedFile(
      Self.head + "requests:\n  - GET: /\n    graphql:\n      ⟦⟧\n"
    ).completion().items
    #expect(keys.first?.label == "query")
    let names = try EditedFile(
      Self.head
        + "vars: { a: 1 }\nrequests:\n  - GET: /\n    capture: { z: $.z }\n  - GET: /${⟦⟧}\n"
    )
    .completion().items.map(\.label)
    let (capture, input) = (names.firstIndex(of: "z"), names.firstIndex(of: "a"))
    #expect(try #require(capture) < #require(input))
  }

  @Test func `a snippet has places to fill in only for a client that shows them`() throws {
    let file = try EditedFile(Self.head + "requests:\n  - ⟦⟧\n")
    let plain = file.completion().items.first { $0.kind == .snippet }
    #expect(
      plain?.text
        == "name: find a pet\n    GET: /pets/1\n    expect:\n      status: 200")
    let filled = file.completion(insertsSnippets: true).items.first { $0.kind == .snippet }
    #expect(filled?.text.hasPrefix("name: ${1:find a pet}\n") == true)
    #expect(filled?.isSnippet == true)
  }

  @Test func `of too many items those are kept that go on with the word`() throws {
    let tags = (0..<300).map { "t\($0)" }.joined(separator: ", ")
    let file = try EditedFile(
      Self.head + "tags: [\(tags)]\nscenarios:\n  a: { tags: [t29⟦⟧], steps: [{ GET: / }] }\n")
    let list = file.completion()
    #expect(list.isIncomplete)
    #expect(list.items.count == 11)
    #expect(list.items.allSatisfy { $0.label.hasPrefix("t29") })
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `every key of the format is offered where it is missing`(table: String) throws {
    let description = try #require(FormatTables.named(table))
    for key in description.keys where key.state == .supported {
      let example = try #require(key.example)
      let isProject = FormatExample.ofProject.contains(table)
      guard
        let text = FormatExample.project(around: example, in: table)
          ?? FormatExample.file(around: example, in: table)
      else { continue }
      let recorded = RecordedFile(
        Array(text.utf8), of: SourceFileID(index: 0), at: "specs/0.yaml", isProject: isProject)
      let span = recorded.mappings.all.first { mapping in
        mapping.description.name == table
          && Self.offset(of: key.name, in: mapping.span, text) != nil
      }?.span
      let offset = try #require(span.flatMap { Self.offset(of: key.name, in: $0, text) }, "\(text)")
      let end = offset + key.name.utf8.count
      let file = try EditedFile(text, isProject: isProject)
      let list = file.completion(at: end)
      let item = try #require(
        list.items.first { $0.label == key.name },
        "\(table).\(key.name)\n\(text)\n\(list.items.map(\.label))")
      // The key is there already, and so is its colon.
      #expect(file.completed(with: item, replacing: list.range) == text)
    }
  }

  private static func offset(of name: String, in span: SourceSpan, _ text: String) -> Int? {
    let bytes = Array(text.utf8)
    let words = ["\(name): ", "\(name):\n"].map { Array($0.utf8) }
    return span.range.first { place in
      words.contains { bytes[place...].starts(with: $0) }
        && (place == 0 || !bytes[place - 1].isWordPart)
    }
  }

  @Test func `every place of a text has an answer inside of the text`() throws {
    let text = """
      curlew: 1
      baseUrl: "http://shop.test"
      vars: { limit: 20, ünit: 'é' }
      scenarios:
        list:
          steps:
            - name: >-
                many ${limit}
                lines
              GET: /pets/${limit}?a=${ limit
              expect: { status: 200, json: [ { id: 1
            - POST: /x
              headers: *none
      """
    let file = try EditedFile(text)
    for offset in 0...text.utf8.count {
      let list = file.completion(at: offset)
      guard !list.items.isEmpty else { continue }
      #expect(list.range.lowerBound <= offset && offset <= list.range.upperBound)
      #expect(list.range.upperBound <= text.utf8.count)
      #expect(
        file.view.lines.line(of: list.range.lowerBound)
          == file.view.lines.line(of: list.range.upperBound))
      if let hover = Hover(file.view, at: offset).text() {
        #expect(hover.range.upperBound <= text.utf8.count)
      }
    }
  }

  @Test func `a resolved item has a text about it`() throws {
    #expect(
      CompletionItem.Subject.key(table: "step", name: "expect").markdown?.hasPrefix("**expect** ")
        == true)
    #expect(CompletionItem.Subject.matcher("$gt").markdown?.hasPrefix("**$gt** ") == true)
    #expect(CompletionItem.Subject.function("uuid").markdown == "**`uuid()`** a random UUID")
    #expect(CompletionItem.Subject.key(table: "nothing", name: "x").markdown == nil)
  }
}
