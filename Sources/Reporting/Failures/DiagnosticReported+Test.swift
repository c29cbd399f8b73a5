// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension DiagnosticReported {
  /// The name of an error in reports that have a test for it: the file, or the problem of an error
  /// without a file.
  var testName: String { place.map { "load \($0.file)" } ?? diagnostic.message }
}
