// SPDX-License-Identifier: Apache-2.0

import YAMLTree

@testable import Imports

/// A folder of Postman's YAML files, imported.
struct ImportedFolder {
  let files: ImportedFiles
  /// The texts of the collections.
  let texts: [String]
  /// Of `curlew.yaml`, without its head.
  let project: String

  /// - Parameter sources: by their paths, in the order of the paths.
  init(
    _ sources: [String: String], change: (inout ImportOptions) -> Void = { _ in }
  ) throws {
    var options = ImportOptions()
    change(&options)
    let found = sources.sorted { $0.key < $1.key }.map { path, text in
      var file = ImportFile(path: path, contents: Array(text.utf8))
      file.kind = KindDetector.kinds(of: file).first
      file.folder = "postman"
      return file
    }
    let importer = try Importer(.postmanV3, first: found[0])
    var input = ImportInput(.postmanV3, found, options)
    for needed in try importer.neededFiles(input) {
      input.named[input.key(of: needed)] = NamedFile(.present, written: "../" + needed.path)
    }
    files = try importer.read(input)
    let hidden = files.secrets.hidden
    let draft = CollectionDraft(
      files.findings, hasProject: options.hasProject, redact: { hidden.redacted($0) })
    texts = files.collections.map { draft.write($0).text }
    let text = draft.write(ImportedProject(sources: [], entries: files.projectEntries)).text
    project = text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
  }

  /// One request.
  init(request: String) throws {
    try self.init(["collections/Shop/a.request.yaml": "$kind: http-request\n\(request)\n"]) {
      $0.keepsSecrets = true
    }
  }

  /// The steps without comments.
  var steps: String {
    let lines = texts[0].split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }
    return lines.drop { $0 != "requests:" }.dropFirst().map { String($0.dropFirst(4)) }
      .joined(separator: "\n")
  }

  /// `changed cause`, `lost cause`, without the implied status.
  var effects: [String] {
    files.findings.all.filter { $0.cause != .impliedStatus }
      .map { "\($0.effect.rawValue) \($0.cause.rawValue)" }
  }
}
