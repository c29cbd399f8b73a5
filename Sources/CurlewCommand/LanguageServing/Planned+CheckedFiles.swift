// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import LanguageServer
import Sessions

extension Planned {
  /// What an editor shows of a check.
  ///
  /// - Parameters:
  ///   - folder: in which the check was made.
  ///   - address: that of a file, by its absolute path; nil for none.
  func checkedFiles(
    in folder: FilePath, address: (FilePath) -> DocumentURI?
  ) -> CheckedFiles {
    let redactor = diagnosticRedactor
    var addresses: [SourceFileID: DocumentURI] = [:]
    for index in 0..<loaded.sources.count {
      let id = SourceFileID(index: UInt32(index))
      let file = loaded.sources[id]
      guard !file.isCommandLine else { continue }
      addresses[id] = address(FilePath(file.path).absolute(in: folder))
    }
    return CheckedFiles(
      folder: folder.text, sources: loaded.sources, addresses: addresses,
      members: loaded.formatFiles, collections: loaded.readableFiles, project: loaded.project,
      plan: plan,
      problems: diagnostics.map { redactor.redact($0) })
  }
}
