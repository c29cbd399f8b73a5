// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

/// Imports scripts with curl commands: each file is a collection, each address of a command a step.
enum CurlReader {
  /// The most requests of one import.
  static let mostRequests = 100_000

  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    for index in input.indices(of: .curl) {
      let script = try ShellScript(file: input.files[index], index: index)
      var reading = ScriptReading(input, script, file: index, SecretStore(keepsValues: true))
      _ = try reading.steps()
      needed += reading.named.map { NeededFile($0.path, from: index, isRead: $0.isRead) }
    }
    return needed
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    var files = ImportedFiles(
      secrets: SecretStore(input.options))
    for index in input.indices(of: .curl) {
      let script = try ShellScript(file: input.files[index], index: index)
      var reading = ScriptReading(input, script, file: index, files.secrets)
      reading.context.findings = files.findings
      let collection = try reading.collection(named: input.files[index].name)
      files.collections.append(collection)
      files.secrets = reading.context.secrets
      files.findings = reading.context.findings
      files.fixtures += reading.context.fixtures
      files.lostNames += reading.lostNames
      files.publicVariables += reading.publicVariables
    }
    return files
  }
}
