// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Imports

/// Real files that end too early, and files that no tool writes: each ends in a result that loads, or
/// is refused.
@Suite struct `Broken sources of all kinds` {
  private static let folders = [
    "bruno", "curl", "har", "har-requests", "http", "hurl", "insomnia", "newman", "openapi",
    "opencollection", "postman", "postman-env", "postman-v3", "tavern",
  ]

  @Test(
    .enabled(if: ConformanceData.hasImports, ConformanceData.absence), arguments: folders)
  func `may end anywhere`(folder: String) throws {
    for path in try Self.files(below: "\(ConformanceData.imports)/\(folder)") {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      guard bytes.count < 300_000 else { continue }
      let cuts = bytes.count < 4_000 ? 50 : bytes.count < 20_000 ? 10 : 2
      for cut in 0...cuts {
        Self.importFile(path, Array(bytes[..<(bytes.count * cut / cuts)]), note: "cut at \(cut)")
      }
    }
  }

  @Test(
    .enabled(if: ConformanceData.hasImports, ConformanceData.absence), arguments: folders)
  func `may have another encoding`(folder: String) throws {
    for path in try Self.files(below: "\(ConformanceData.imports)/\(folder)") {
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
      guard bytes.count < 10_000 else { continue }
      let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
      let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      Self.importFile(path, [0xFF, 0xFE] + little, note: "UTF-16 with a mark")
      Self.importFile(path, [0xFE, 0xFF] + big, note: "big-endian UTF-16 with a mark")
      Self.importFile(path, little, note: "UTF-16")
      Self.importFile(path, big, note: "big-endian UTF-16")
      Self.importFile(path, Array(little.dropLast()), note: "half a unit")
      Self.importFile(path, bytes.map { $0 == 0x65 ? 0xE9 : $0 }, note: "Latin-1")
      Self.importFile(path, bytes.map { $0 == 0x20 ? 0 : $0 }, note: "NUL")
    }
  }

  private static func files(below folder: String) throws -> [String] {
    let found = FileManager.default.enumerator(atPath: folder)
    return (found?.allObjects as? [String] ?? []).sorted().map { "\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  // MARK: Made-up files

  private static func nested(_ open: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + String(repeating: close, count: depth)
  }

  private static let postman =
    #"{"info": {"name": "a", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": "#

  @Test(arguments: [511, 512, 513, 5_000])
  func `may be nested`(depth: Int) {
    let folders = Self.nested(#"[{"name": "f", "item": "#, "}]", depth)
      .replacing(#""item": }"#, with: #""item": []}"#)
    Self.importFile("a.json", Array((Self.postman + folders + "}").utf8), note: "folders")
    let values = Self.nested("[", "]", depth)
    let body =
      #"[{"name": "a", "request": {"method": "POST", "url": "http://a.test", "body": {"mode": "raw", "raw": "\#(values)"}}}]}"#
    Self.importFile("a.json", Array((Self.postman + body).utf8), note: "a body")
    let script =
      #"[{"name": "a", "request": "http://a.test", "event": [{"listen": "test", "script": {"exec": ["x = \#(values)"]}}]}]}"#
    Self.importFile("a.json", Array((Self.postman + script).utf8), note: "a script")
    let saved =
      #"[{"name": "a", "request": "http://a.test", "response": [{"code": 200, "_postman_previewlanguage": "json", "body": "\#(values)"}]}]}"#
    Self.importFile("a.json", Array((Self.postman + saved).utf8), note: "a saved response")
    Self.importFile(
      "a.har", Array(#"{"log": {"entries": [{"request": \#(values)}]}}"#.utf8), note: "a recording")
    Self.importFile(
      "a.json", Array(#"{"openapi": "3.1.0", "paths": {"/a": \#(values)}}"#.utf8), note: "paths")
    Self.importFile("a.hurl", Array("POST http://a.test\n\(values)\nHTTP 200".utf8), note: "Hurl")
    Self.importFile("a.http", Array("POST http://a.test\n\n\(values)".utf8), note: "HTTP")
    Self.importFile(
      "a.bru",
      Array("meta {\n name: a\n}\npost {\n url: http://a.test\n}\nbody:json {\n \(values)\n}".utf8),
      note: "Bruno")
    Self.importFile(
      "a.yml", Array("opencollection: 1.0.0\nitems: \(values)".utf8), note: "OpenCollection")
    Self.importFile("a.sh", Array("curl http://a.test -d '\(values)'".utf8), note: "curl")
  }

  @Test(arguments: ["opencollection: 1.0.0", "openapi: 3.1.0", "$kind: collection", "test_name: x"])
  func `may have aliases of aliases`(head: String) {
    var text = head + "\na0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    Self.importFile("a.yml", Array((text + "items: *a11\npaths: *a11\n").utf8), note: "aliases")
  }

  @Test(arguments: [
    ##"{"$ref": "#/components/schemas/A"}"##,
    ##"{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/components/schemas/A"}}}"##,
    ##"{"allOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}]}"##,
    ##"{"type": "array", "minItems": 9, "items": {"$ref": "#/components/schemas/A"}}"##,
    ##"{"$ref": "#/paths/~1a/get"}"##, ##"{"$ref": "#"}"##, ##"{"$ref": "../../a.json#/x"}"##,
    ##"{"type": "string", "minLength": 999999999, "pattern": "((a+)+)+$"}"##,
    ##"{"type": "array", "minItems": 999999999, "items": {}}"##,
    ##"{"type": "number", "minimum": 1e999, "multipleOf": 1e-300}"##,
  ])
  func `may refer to themselves`(schema: String) {
    let text = ##"""
      {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
       "paths": {"/a": {"$ref": "#/paths/~1b"}, "/b": {"$ref": "#/paths/~1a"},
        "/c": {"post": {"parameters": [{"name": "q", "in": "query", "schema": \##(schema)}],
          "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}},
          "responses": {"200": {"$ref": "#/components/responses/R"}}}}},
       "components": {"responses": {"R": {"$ref": "#/components/responses/R"}},
        "schemas": {"A": \##(schema), "B": {"$ref": "#/components/schemas/A"}}}}
      """##
    Self.importFile("a.json", Array(text.utf8), note: schema)
  }

  @Test(arguments: [
    #"{"key": "a", "value": "{{a}}"}"#,
    #"{"key": "a", "value": "{{b}}"}, {"key": "b", "value": "{{a}}{{a}}"}"#,
    #"{"key": "", "value": ""}"#, #"{"key": "a\nb: c", "value": "x\ny: z"}"#,
    #"{"key": "${a}", "value": "${b}"}"#,
    #"{"key": "\u0000", "value": "\u0000"}"#, #"{"key": "baseUrl", "value": "{{baseUrl}}"}"#,
    #"{"key": "baseUrl", "value": ""}"#, #"{"key": "baseUrl", "value": 7}"#,
  ])
  func `may have strange variables`(variables: String) {
    let text = """
      {"info": {"name": "a\\n# b", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "variable": [\(variables)], "item": [
        {"name": "one\\ntwo", "request": "{{baseUrl}}/{{a}}"}, {"name": "{{a}}", "request": "{{baseUrl}}/{{b}}"},
        {"name": "${a}", "request": {"method": "POST", "url": "http://{{a}}:{{b}}/", "body": {"mode": "raw", "raw": "{{a}}\\u0000"}}}]}
      """
    Self.importFile("a.json", Array(text.utf8), note: variables)
  }

  // MARK: Importing

  /// Imports one file by itself: what it names is missing.
  private static func importFile(_ path: String, _ bytes: [UInt8], note: String) {
    let name = String(path.split(separator: "/").last ?? "")
    let file = ImportFile(path: name, contents: bytes)
    for kind in KindDetector.kinds(of: file) {
      guard let importer = try? Importer(kind, first: file) else { continue }
      var options = ImportOptions()
      options.hasProject = true
      options.writesFiles = true
      options.takesExamples = true
      var input = ImportInput(kind, [file], options)
      guard let files = read(&input, importer) else { continue }
      let hidden = files.secrets.hidden
      let draft = CollectionDraft(
        files.findings, hasProject: true, redact: { hidden.redacted($0) })
      for collection in files.collections {
        let text = draft.write(collection).text
        var sources = SourceFiles()
        let id = sources.add(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
        let loaded = CollectionLoader.load(id, of: sources)
        let errors = loaded.diagnostics.filter { $0.severity == .error }
        let words = errors.map(\.message)
        #expect(words == [], "\(path), \(note)\n\(text)")
      }
    }
  }

  private static func read(_ input: inout ImportInput, _ importer: Importer) -> ImportedFiles? {
    for _ in 0..<8 {
      guard let needed = try? importer.neededFiles(input), !needed.isEmpty else { break }
      for file in needed {
        input.named[input.key(of: file)] = NamedFile(.missing, written: file.path)
      }
    }
    return try? importer.read(input)
  }
}
