// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of mistakes in the command line itself.
extension DiagnosticCode {
  static let noWorkingDirectory = DiagnosticCode("no-working-directory")
  static let notReady = DiagnosticCode("not-ready")
  static let unknownVariable = DiagnosticCode("unknown-variable")
}
