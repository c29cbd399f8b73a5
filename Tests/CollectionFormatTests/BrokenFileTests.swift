// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Glibc
import TestSupport
import Testing
import Values
import YAMLTree

/// Files that do not load: the first line says with which codes, and whether the schema sees it.
@Suite struct BrokenFileTests {
  /// One file of the folder `Broken`.
  struct BrokenFile {
    let name: String
    let text: String
    let codes: [String]
    let isRefusedBySchema: Bool

    init(_ name: String) throws {
      self.name = name
      text = String(
        decoding: try readFile(BrokenFileTests.folder + "/" + name), as: UTF8.self)
      let line = text.split(separator: "\n").first.map { $0.dropFirst(2) } ?? ""
      let parts = line.split(separator: "; schema ")
      codes = (parts.first ?? "").split(separator: ", ").map(String.init)
      isRefusedBySchema = parts.last == "refuses"
    }
  }

  static let folder =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/") + "/Broken"

  static var names: [String] {
    ((try? namesInFolder(folder)) ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }

  @Test func `there are broken files`() {
    #expect(Self.names.count >= 30)
  }

  @Test(arguments: names)
  func `a broken file is refused with its codes`(name: String) throws {
    let file = try BrokenFile(name)
    let loaded = loadCollection(file.text, path: name)
    #expect(loaded.codes.sorted() == file.codes.sorted(), "\(loaded.rendered)")
  }

  /// The one place where the messages of the format are written down; other tests assert codes.
  @Test func `the messages of all are those of the golden file`() throws {
    let texts = try Self.names.map { name in
      "== \(name)\n" + loadCollection(try BrokenFile(name).text, path: name).rendered
    }
    try expectGolden(texts.joined(separator: "\n") + "\n", "Broken/diagnostics.txt")
  }
}

/// The generated schemas, judged by a validator that is not ours.
@Suite(.enabled(if: SchemaPeer.exists, "python3-jsonschema is missing: CURLEW_PEERS=required"))
struct SchemaTests {
  @Test func `the schema refuses each file whose shape the loader refuses`() async throws {
    let files = try BrokenFileTests.names.map { try BrokenFileTests.BrokenFile($0) }
    let refused = try await SchemaPeer.refused(
      files.map { ($0.name, $0.text) }, schema: SchemaWriter.collection)
    #expect(refused == Set(files.filter(\.isRefusedBySchema).map(\.name)))
  }

  @Test func `the schema accepts every example of the tables`() async throws {
    var files: [(String, String)] = []
    for table in FormatTables.all {
      for key in table.keys where key.state == .supported {
        guard let example = key.example else { continue }
        guard let text = FormatExample.file(around: example, in: table.name) else { continue }
        files.append(("\(table.name).\(key.name)", text))
      }
    }
    for matcher in MatcherTable.all {
      files.append((matcher.name, stepFile("expect: { json: { a: \(matcher.example) } }")))
    }
    let refused = try await SchemaPeer.refused(files, schema: SchemaWriter.collection)
    #expect(refused.isEmpty)
  }

  @Test func `the schema accepts the blocks of the reference`() async throws {
    let files = try ReferencePage.examples().enumerated().map { ("block \($0.offset)", $0.element) }
    let refused = try await SchemaPeer.refused(files, schema: SchemaWriter.collection)
    #expect(refused.isEmpty)
  }

  @Test func `the schema of projects accepts and refuses the same files as the loader`()
    async throws
  {
    let good =
      "curlew: 1\nenv: [A, { B: public }]\nenvironments: { a: { tls: { verify: true } } }\n"
    let refused = try await SchemaPeer.refused(
      [
        ("good", good), ("coverage", "curlew: 1\ncoverage: { least: 80% }\n"),
        ("unknown", "curlew: 1\nenvv: []\n"),
        ("no version", "name: a\n"),
      ], schema: SchemaWriter.project)
    #expect(refused == ["coverage", "unknown", "no version"])
    #expect(loadProject(good).diagnostics.isEmpty)
  }
}

/// python3-jsonschema.
enum SchemaPeer {
  static let exists: Bool =
    getenv("CURLEW_PEERS").map { String(cString: $0) == "required" } ?? false
    || system("(exec python3 -c 'import jsonschema') >/dev/null 2>&1") == 0

  /// The names of the texts that a draft-07 schema refuses.
  static func refused(
    _ files: [(name: String, text: String)], schema: String
  ) async throws -> Set<String> {
    let folder = try TemporaryFolder()
    try writeFile(Array(schema.utf8), to: folder.path + "/schema.json")
    let script = """
      import json, sys, warnings, jsonschema
      validator = jsonschema.Draft7Validator(json.load(open(sys.argv[1])))
      validator.check_schema(validator.schema)
      for line in sys.stdin.buffer.read().decode('utf-8').splitlines():
          name, document = json.loads(line)
          if not validator.is_valid(document):
              print(name)
      print('done')
      """
    var program = Program("/usr/bin/env", ["python3", "-c", script, folder.path + "/schema.json"])
    program.environment["PATH"] = getenv("PATH").map { String(cString: $0) }
    program.environment["HOME"] = getenv("HOME").map { String(cString: $0) }
    var writer = JSONWriter()
    for file in files {
      writer.beginArray()
      writer.string(file.name)
      writer.value(Value(yaml: file.text) ?? .null)
      writer.endArray()
      writer.endLine()
    }
    program.input = .bytes(writer.take())
    let run = try await program.run()
    var names = run.output.split(separator: "\n").map(String.init)
    #expect(names.popLast() == "done", "\(run.errorOutput)")
    return Set(names)
  }
}
