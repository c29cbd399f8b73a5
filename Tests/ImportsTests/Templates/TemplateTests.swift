// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Testing

@testable import Imports

@Suite struct `Templates of other tools` {
  @Test(arguments: [
    ("a", ["a"]), ("", []), ("{{a}}", ["<a>"]), ("x{{a b}}{{c}}y", ["x", "<a b>", "<c>", "y"]),
    ("{{{a}}}", ["{", "<a>", "}"]), ("{{}}", ["{{}}"]), ("{{a", ["{{a"]), ("{{a}", ["{{a}"]),
    ("{{a{{b}}}}", ["{{a", "<b>", "}}"]), ("{ {{a}} }", ["{ ", "<a>", " }"]),
  ])
  func `divide a text`(text: String, expected: [String]) {
    let found = TemplatePieces(text).all.map { piece in
      switch piece {
      case .literal(let literal): literal
      case .template(let name): "<\(name)>"
      }
    }
    #expect(found == expected)
  }

  @Test func `may be nested`() {
    #expect(TemplatePieces("{{a{{b}}}}").nested == [1])
    #expect(TemplatePieces("{{a}}{{b}}}}").nested.isEmpty)
  }

  @Test func `know whether they are in quotes`() {
    let found = TemplatePieces(#"{"a": "\"{{b}}", "c": {{d}}}"#).inJSON
    #expect(found.map(\.content) == ["b", "d"] && found.map(\.isQuoted) == [true, false])
  }

  @Test func `for random values are expressions`() {
    #expect(DynamicValue.postmanNames.count > 115)
    let values = DynamicValue.postmanNames.enumerated().map { place, name in
      "  v\(place): \"${\(DynamicValue.postman(name)?.expression.replacing("\"", with: "\\\"") ?? "")}\"\n"
    }.joined()
    var files = SourceFiles()
    let text = "curlew: 1\nvars:\n\(values)requests: [{ GET: 'http://a.test' }]\n"
    let id = files.add(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
    let (_, diagnostics) = CollectionLoader.load(id, of: files)
    #expect(diagnostics.isEmpty, "\(diagnostics.map(\.message))")
  }

  @Test func `that scripts make are found by a search`() {
    let script = """
      pm.environment.set("a", 1); pm.globals.set( 'b' , x ); postman.setEnvironmentVariable(`c`, y)
      headers.set("no", 1); pm.environment.set("d" + i, 1); pm.environment.get("e"); pm.variables.set("a", 2)
      bru.setVar("f", 1); client.global.set("g", response.body.token); pm.collectionVariables.set(name, 1)
      """
    #expect(ScriptNames.made(in: script) == ["a", "b", "c", "f", "g"])
  }
}
