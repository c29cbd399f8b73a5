// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Imports recordings of browsers and other programs in the HTTP Archive format 1.2: each file is a
/// collection, each page a scenario, each entry a step.
///
/// http://www.softwareishard.com/blog/har-12-spec/
enum HARReader {
  /// The most requests of one import.
  static let mostRequests = 100_000

  static func outline(_ input: ImportInput) throws(ImportProblem) -> [NeededFile] {
    var needed: [NeededFile] = []
    for index in input.indices(of: .har) where mayNameFiles(input.files[index].bytes) {
      let archive = try HARArchive(input.files[index], index: index)
      for entry in archive.entries {
        for path in HARBody.filesNamed(by: entry) {
          needed.append(NeededFile(path, from: index, isRead: false))
        }
      }
    }
    return needed
  }

  /// Whether an archive may have forms with files: large ones without are not parsed for it.
  private static func mayNameFiles(_ bytes: [UInt8]) -> Bool {
    ["fileName\"", "filename="].contains {
      ByteSearch(Array($0.utf8)).first(in: bytes, from: 0) != nil
    }
  }

  static func read(_ input: ImportInput) throws(ImportProblem) -> ImportedFiles {
    let names = CollectionNames(keepsValues: input.options.keepsSecrets)
    var files = ImportedFiles(secrets: names.secrets)
    for index in input.indices(of: .har) {
      let archive = try HARArchive(input.files[index], index: index)
      var reading = HARReading(input, archive, names, files.findings)
      files.collections.append(try reading.collection())
      files.findings = reading.findings
      files.fixtures += reading.fixtures
    }
    files.secrets = names.secrets
    return files
  }
}
