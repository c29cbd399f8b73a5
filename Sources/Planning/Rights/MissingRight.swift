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
