// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of mistakes in patterns, JSONPaths and XPaths.
extension DiagnosticCode {
  static let invalidJSONPath = DiagnosticCode("invalid-jsonpath")
  package static let invalidPattern = DiagnosticCode("invalid-pattern")
  static let invalidXPath = DiagnosticCode("invalid-xpath")
  static let jsonpathTooLong = DiagnosticCode("jsonpath-too-long")
  static let lengthMember = DiagnosticCode("length-member")
  static let patternNeverMatches = DiagnosticCode("pattern-never-matches")
  static let xpathTooLong = DiagnosticCode("xpath-too-long")
}
