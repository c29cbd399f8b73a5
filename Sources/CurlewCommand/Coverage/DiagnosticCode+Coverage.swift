// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The code of `curlew coverage`.
extension DiagnosticCode {
  static let noCoverage = DiagnosticCode("no-coverage")
}
