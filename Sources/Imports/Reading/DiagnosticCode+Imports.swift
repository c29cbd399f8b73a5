// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of sources that cannot be imported.
extension DiagnosticCode {
  package static let notFetched = DiagnosticCode("not-fetched")
  package static let notImported = DiagnosticCode("not-imported")
  package static let reportWithoutBodies = DiagnosticCode("report-without-bodies")
  package static let severalKinds = DiagnosticCode("several-kinds")
  package static let unknownSource = DiagnosticCode("unknown-source")
  package static let unreadableSource = DiagnosticCode("unreadable-source")
}
