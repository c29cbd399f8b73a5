// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of `curlew import` besides those of its sources.
extension DiagnosticCode {
  static let fileExists = DiagnosticCode("file-exists")
}
