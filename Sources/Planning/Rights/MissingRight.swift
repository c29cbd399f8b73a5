// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

extension Diagnostic {
  /// Whether it says that the run may not do something, and not that something is wrong.
  ///
  /// The rights of a run are asked for what is run: a step that no selection brings needs none.
  var isMissingRight: Bool { Self.codesOfRights.contains(code) }

  private static let codesOfRights: Set<DiagnosticCode> = [
    "environment-not-allowed", "file-not-allowed", "host-not-allowed", "identity-not-allowed",
    "read-refused", "unix-socket-not-allowed", "untrusted-run", "write-refused",
  ]
}

extension CollectionFile {
  /// The diagnostics without missing rights of what is not run.
  ///
  /// - Parameter selected: Places of the scenarios that are run; with none nothing of the file is.
  func withoutRights(
    besides selected: Set<Int>, _ diagnostics: [Diagnostic]
  ) -> [Diagnostic] {
    diagnostics.filter { diagnostic in
      guard diagnostic.isMissingRight, let span = diagnostic.primary?.span, span.file == source
      else { return true }
      guard !selected.isEmpty else { return false }
      let holders = scenarios.indices.filter {
        scenarios[$0].extent.range.contains(Int(span.lowerBound))
      }
      return holders.isEmpty || holders.contains { selected.contains($0) }
    }
  }
}
