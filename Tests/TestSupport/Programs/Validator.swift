// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// Independent programs that judge our reports.
package enum Validator {
  /// Why a test with them was skipped.
  package static let absence: Comment =
    "python3-jsonschema or xmllint is missing: CURLEW_PEERS=required"

  /// Whether tests must run although a program is missing, and so fail.
  private static let isRequired = getenv("CURLEW_PEERS").map { String(cString: $0) } == "required"

  package static let hasJSONSchema: Bool =
    isRequired || succeeds("exec python3 -c 'import jsonschema'")

  package static let hasXMLLint: Bool = isRequired || succeeds("exec xmllint --version")

  private static func succeeds(_ command: String) -> Bool {
    system("(\(command)) >/dev/null 2>&1") == 0
  }

  /// The path of a file in the project.
  package static func projectFile(_ name: String) -> String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
      .joined(separator: "/") + "/" + name
  }

  /// What a draft-07 schema has against each line, or the whole when `lines` is false.
  package static func schemaErrors(
    _ bytes: [UInt8], schema: String, lines: Bool
  ) async throws -> String {
    try await run(
      ["python3", "-c", schemaScript, schema, lines ? "lines" : "whole", "/dev/stdin"], bytes)
  }

  /// The same of several files, in their order; a start of Python costs more than its judgement.
  package static func schemaErrors(
    of files: [(path: String, schema: String, lines: Bool)]
  ) async throws -> String {
    let words = files.flatMap { [$0.schema, $0.lines ? "lines" : "whole", $0.path] }
    return try await run(["python3", "-c", schemaScript] + words, [])
  }

  private static let schemaScript = """
    import json, sys, jsonschema
    for place in range(1, len(sys.argv), 3):
        schema, form, path = sys.argv[place:place + 3]
        validator = jsonschema.Draft7Validator(json.load(open(schema)))
        text = open(path, 'rb').read().decode('utf-8')
        parts = text.splitlines() if form == 'lines' else [text]
        for part in parts:
            for error in validator.iter_errors(json.loads(part)):
                for inner in (error.context or [error]):
                    print(list(inner.path), inner.message[:300])
        print('checked', len(parts))
    """

  /// What an XML schema has against a document.
  package static func xmlErrors(_ bytes: [UInt8], schema: String?) async throws -> String {
    try await run(
      ["xmllint", "--noout"] + (schema.map { ["--schema", $0] } ?? []) + ["-"], bytes)
  }

  private static func run(_ words: [String], _ input: [UInt8]) async throws -> String {
    var program = Program("/usr/bin/env", words)
    program.environment["PATH"] = getenv("PATH").map { String(cString: $0) }
    program.environment["HOME"] = getenv("HOME").map { String(cString: $0) }
    program.input = .bytes(input)
    let result = try await program.run()
    return result.output + result.errorOutput
  }
}
