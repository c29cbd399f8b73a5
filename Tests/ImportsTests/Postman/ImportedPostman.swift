// SPDX-License-Identifier: Apache-2.0

import YAMLTree

@testable import Imports

/// A Postman collection with the files that belong to it, imported.
struct ImportedPostman {
  let files: ImportedFiles
  let written: WrittenYAML
  /// Of `curlew.yaml`, without its head.
  let project: String

  /// - Parameters:
  ///   - members: those of the collection besides `info`, as JSON.
  ///   - companions: further files by their names.
  init(
    _ members: String, companions: [(name: String, text: String)] = [],
    named: Set<String> = [], change: (inout ImportOptions) -> Void = { _ in }
  ) throws {
    var options = ImportOptions()
    change(&options)
    var sources = [
      ImportFile(
        path: "shop.json",
        contents: Array(
          """
          {"info": {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
          \(members)}
          """.utf8))
    ]
    for companion in companions {
      var file = ImportFile(path: companion.name, contents: Array(companion.text.utf8))
      file.kind = KindDetector.kinds(of: file).first
      sources.append(file)
    }
    let importer = try Importer(.postman, first: sources[0])
    var input = ImportInput(.postman, sources, options)
    for needed in try importer.neededFiles(input) {
      let isThere = named.contains(needed.path) || companions.contains { $0.name == needed.path }
      input.named[input.key(of: needed)] = NamedFile(
        isThere ? .present : .missing, written: needed.path)
    }
    files = try importer.read(input)
    let hidden = files.secrets.hidden
    let draft = CollectionDraft(
      files.findings, hasProject: options.hasProject, redact: { hidden.redacted($0) })
    written = draft.write(files.collections[0])
    let text = draft.write(ImportedProject(sources: [], entries: files.projectEntries)).text
    project = text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  }

  /// One request, of a collection with variables.
  init(request: String, variables: String = "", item: String = "") throws {
    try self.init(
      """
      "variable": [\(variables)], "item": [{"name": "", "request": \(request)\(item)}]
      """
    ) { $0.keepsSecrets = true }
  }

  /// The text without comments.
  var text: String {
    written.text.split(separator: "\n")
      .filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(separator: "\n")
  }

  /// The first step without its dash.
  var step: String {
    let lines = text.split(separator: "\n").drop { $0 != "requests:" }.dropFirst()
    return lines.prefix { $0 == lines.first || !$0.hasPrefix("  - ") }
      .map { String($0.dropFirst(4)) }.joined(separator: "\n")
  }

  /// `changed cause`, `lost cause`, without the implied status.
  var effects: [String] {
    files.findings.all.filter { $0.cause != .impliedStatus }
      .map { "\($0.effect.rawValue) \($0.cause.rawValue)" }
  }
}
