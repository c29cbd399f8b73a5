// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Expressions
import Planning
import Testing

@testable import LanguageServer

/// What is shown of a place.
struct HoverTests {
  private static let head = "curlew: 1\nbaseUrl: http://shop.test\n"

  private func hover(_ file: EditedFile) -> HoverText? { Hover(file.view, at: file.offset).text() }

  @Test(arguments: [
    (
      head + "requests:\n  - GET: /\n    ⟦timeout⟧: 10s\n",
      "**timeout** how long an attempt may take"
    ),
    (
      head + "vars: { limit: 20 }\nrequests:\n  - GET: /${⟦limit⟧}\n",
      "**limit** input, `20`; from line 3"
    ),
    (
      head + "vars: { ⟦limit⟧: 20 }\nrequests:\n  - GET: /${limit}\n",
      "**limit** input, `20`; from line 3"
    ),
    (
      head + "secrets: { key: hush }\nrequests:\n  - GET: /\n    headers: { a: '${⟦key⟧}' }\n",
      "**key** secret, `***`; from line 3"
    ),
    (
      head + "secrets: { key: hush }\nvars: { both: '${key}' }\nrequests:\n"
        + "  - GET: /\n    headers: { a: '${⟦both⟧}' }\n",
      "**both** input, `***`; from line 4"
    ),
    (head + "requires: [limit]\nrequests:\n  - GET: /${⟦limit⟧}\n", "**limit** input, no value"),
    (
      head
        + "setup:\n  - name: log in\n    POST: /\n"
        + "    capture: { token: { json: $.t, secret: true } }\n"
        + "requests:\n  - GET: /${⟦token⟧}\n",
      "**token** capture of `log in` (setup), secret (line 6)"
    ),
    (
      head + "scenarios:\n  a:\n    vars: { n: 1 }\n    steps:\n      - GET: /${⟦n⟧}\n",
      "**n** variable, `1` (line 5)"
    ),
    (
      head + "data: { matrix: { n: [1] } }\nrequests:\n  - GET: /${row.⟦n⟧}\n",
      "**n** column of the rows (line 3)"
    ),
    (
      head + "requests:\n  - GET: /\n    expect: { that: [⟦response⟧.status == 200] }\n",
      "**response** the response of this step"
    ),
    (
      head + "requests:\n  - GET: /\n    expect: { that: ['⟦size⟧(response.body) > 1'] }\n",
      "**`size(value)`** how many characters"
    ),
    (
      head + "requests:\n  - GET: /${random.⟦int⟧(1, 2)}\n", "**`random.int(a, b)`** a whole number"
    ),
    (
      head + "requests:\n  - GET: /\n    expect: { json: { a: { ⟦$gt⟧: 1 } } }\n",
      "**$gt** "
    ),
    (
      head + "requests:\n  - GET: /\n    expect: { json: { a: { $format: ⟦uuid⟧ } } }\n",
      "**uuid** a UUID (RFC 4122)"
    ),
    (
      head + "requests:\n  - GET: /\n    capture: { a: '$.items⟦[0]⟧.id' }\n",
      "**`[0]`** an element, counted from 0"
    ),
    (
      head + "requests:\n  - GET: /\n    expect: { json: { '$⟦..⟧id': 1 } }\n",
      "**`..id`** values at any depth"
    ),
    (head + "requests:\n  - GET: ⟦/pets⟧\n", "`http://shop.test/pets`"),
    (
      head + "vars: { id: 7 }\nrequests:\n  - GET: ⟦/pets/⟧${id}\n", "`http://shop.test/pets/7`"
    ),
    (
      head + "scenarios:\n  ⟦list⟧:\n    description: All pets.\n    steps:\n      - GET: /\n",
      "**list** scenario, 1 step\n\nAll pets."
    ),
    (
      head + "scenarios:\n  a: { steps: [{ GET: / }] }\n"
        + "  b: { needs: [⟦a⟧], steps: [{ GET: / }] }\n", "**a** scenario, 1 step"
    ),
    (
      head + "blocks:\n  log in:\n    requires: [user]\n    steps: [{ GET: / }]\n"
        + "requests:\n  - call: ⟦log in⟧\n    with: { user: ada }\n",
      "**log in** block, 1 step, with `user`"
    ),
    (
      head + "requests:\n  - id: one\n    GET: /\n  - GET: /${steps.⟦one⟧.response.status}\n",
      "**one** step `GET /` (line 4)"
    ),
  ])
  func `a place shows what it is`(_ text: String, _ expected: String) throws {
    let file = try EditedFile(text)
    let found = try #require(hover(file))
    #expect(found.markdown.hasPrefix(expected), "\(found.markdown)")
    #expect(found.range.lowerBound <= file.offset && file.offset <= found.range.upperBound)
  }

  @Test func `an input shows the values that it overrides`() throws {
    var outside = ExternalInputs()
    outside.variables = [NamedText(name: "limit", text: "20")]
    let file = try EditedFile(
      "curlew: 1\nbaseUrl: http://a\nvars: { limit: 5 }\nrequests:\n  - GET: /${⟦limit⟧}\n",
      project: "curlew: 1\nenvironment: local\nenvironments:\n  local:\n    vars: { limit: 10 }\n",
      outside: outside)
    #expect(
      hover(file)?.markdown
        == "**limit** input, `20`; from `CURLEW_VAR_limit`, over ~~`10`~~ of environment `local` "
        + "(curlew.yaml:5) and ~~`5`~~ (line 3)")
  }

  @Test func `a setting shows the values of outer levels`() throws {
    let file = try EditedFile(
      "curlew: 1\nbaseUrl: http://a\ndefaults: { timeout: 5s }\nscenarios:\n  a:\n"
        + "    defaults: { timeout: 7s }\n    steps:\n      - GET: /\n        ⟦timeout⟧: 10s\n",
      project: "curlew: 1\ndefaults: { timeout: 1s }\n")
    let markdown = try #require(hover(file)).markdown
    #expect(
      markdown.contains(
        "here `10s`, over `7s` from `defaults` of the scenario (line 6) and `5s` from `defaults` of "
          + "the collection (line 3) and `1s` from `defaults` of the project (line 2)"),
      "\(markdown)")
  }

  @Test(
    arguments: [
      "curlew: 1\n# ⟦⟧ a comment\nrequests: [{ GET: http://a/ }]\n",
      "curlew: 1\nrequests: [{ GET: http://a/, json: { ⟦free⟧: 1 } }]\n",
      "⟦⟧", "⟦curlew", "a: [b⟦⟧",
    ].map { $0.contains("⟧") ? $0 : $0 + "⟧" })
  func `a place without meaning shows nothing`(_ text: String) throws {
    #expect(hover(try EditedFile(text))?.markdown == nil)
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `every key of the format shows its words`(table: String) throws {
    let description = try #require(FormatTables.named(table))
    for key in description.keys where key.state == .supported {
      let example = try #require(key.example)
      let isProject = FormatExample.ofProject.contains(table)
      guard
        let text = FormatExample.project(around: example, in: table)
          ?? FormatExample.file(around: example, in: table)
      else { continue }
      let file = try EditedFile(text, isProject: isProject)
      let recorded = RecordedFile(file.view)
      let mapping = try #require(
        recorded.mappings.all.first { mapping in
          mapping.description.name == table
            && Self.offset(of: key.name, in: mapping.span, text) != nil
        }, "\(text)")
      let offset = try #require(Self.offset(of: key.name, in: mapping.span, text))
      let hover = try #require(
        Hover(file.view, at: offset).text(), "\(table).\(key.name)\n\(text)")
      #expect(hover.markdown.hasPrefix("**\(key.name)** \(key.words)"), "\(hover.markdown)")
      #expect(hover.range.upperBound <= text.utf8.count)
    }
  }

  /// Where `name:` is written in a stretch.
  private static func offset(of name: String, in span: SourceSpan, _ text: String) -> Int? {
    let bytes = Array(text.utf8)
    let words = ["\(name): ", "\(name):\n"].map { Array($0.utf8) }
    return span.range.first { place in
      words.contains { bytes[place...].starts(with: $0) }
        && (place == 0 || !bytes[place - 1].isWordPart)
    }
  }

  @Test func `every function has its line, and every line is of a function`() {
    // These two are part of the language, as operators are.
    let others = ["or", "orValue"]
    let names = FunctionLine.all.map(\.name).sorted()
    #expect(names.filter { !others.contains($0) } == Names.functions)
  }
}
