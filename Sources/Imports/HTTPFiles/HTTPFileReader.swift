// SPDX-License-Identifier: Apache-2.0

/// Imports `.http` and `.rest` files of REST Client, JetBrains, httpYac and Visual Studio: each file is
/// a collection, each request a step.
enum HTTPFileReader {
  /// The most requests of one import.
  static let mostRequests = 100_000

  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    for index in input.indices(of: .http) {
      let reading = try HTTPReading(input, file: index)
      var files = ImportedFiles(secrets: reading.context.secrets)
      _ = try reading.collection(&files)
      needed += HTTPSurroundings(input, file: index, reading.dialect).needed
      needed += reading.context.neededFiles
    }
    return needed
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    var files = ImportedFiles(secrets: SecretStore(input.options))
    for index in input.indices(of: .http) {
      let reading = try HTTPReading(input, file: index)
      reading.context.findings = files.findings
      reading.context.secrets = files.secrets
      let collection = try reading.collection(&files)
      files.collections.append(collection)
      files.findings = reading.context.findings
      files.secrets = reading.context.secrets
      files.fixtures += reading.context.fixtures
    }
    return files
  }
}
