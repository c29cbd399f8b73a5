// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of `curlew doubt`.
extension DiagnosticCode {
  static let nothingToAsk = DiagnosticCode("nothing-to-ask")
  static let unneededException = DiagnosticCode("unneeded-exception")
}
