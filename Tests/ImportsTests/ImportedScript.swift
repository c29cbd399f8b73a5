// SPDX-License-Identifier: Apache-2.0

import YAMLTree

@testable import Imports

/// A text of another tool, imported.
struct ImportedScript {
  let files: ImportedFiles
  let written: WrittenYAML

  /// - Parameters:
  ///   - named: the files beside it, with their contents.
  init(
    _ text: String, kind: ImportKind = .curl, path: String = "a.sh", named: [String: String] = [:],
    change: (inout ImportOptions) -> Void = { _ in }
  ) throws {
    var options = ImportOptions()
    change(&options)
    let file = ImportFile(path: path, contents: Array(text.utf8))
    let importer = try Importer(kind, first: file)
    var input = ImportInput(kind, [file], options)
    for _ in 0..<8 {
      let needed = try importer.neededFiles(input)
      if needed.isEmpty { break }
      for one in needed {
        let state = named[one.path].map { NamedFile.State.contents(Array($0.utf8)) } ?? .missing
        input.named[input.key(of: one)] = NamedFile(state, written: one.path)
      }
    }
    files = try importer.read(input)
    written = CollectionDraft(
      files.findings, hasProject: options.hasProject, redact: files.secrets.commentRedactor
    ).write(files.collections[0])
  }

  /// The text without its head.
  var text: String {
    let lines = written.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("#") }.dropFirst().joined(separator: "\n")
  }

  /// The first step, without its dash.
  var step: String {
    let lines = text.split(separator: "\n").drop { $0 != "requests:" }.dropFirst()
      .drop { $0.hasPrefix("  #") }
    let own = lines.prefix { $0 == lines.first || !$0.hasPrefix("  - ") }
      .filter { !$0.hasPrefix("  #") }
    return own.map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }

  /// `changed cause`, `lost cause`, without the implied status.
  var effects: [String] {
    files.findings.all.filter { $0.cause != .impliedStatus }
      .map { "\($0.effect.rawValue) \($0.cause.rawValue)" }
  }
}

/// The first step of a text of curl commands.
func step(_ text: String, named: [String: String] = [:]) throws -> String {
  try ImportedScript(text, named: named) { $0.keepsSecrets = true }.step
}
