// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes for refusals of steps during a run.
extension DiagnosticCode {
  static let appendToNoList = DiagnosticCode("append-to-no-list")
  static let authToUnknownOrigin = DiagnosticCode("auth-to-unknown-origin")
  static let badBoundary = DiagnosticCode("bad-boundary")
  static let badClientCertificate = DiagnosticCode("bad-client-certificate")
  static let badCookie = DiagnosticCode("bad-cookie")
  static let badCredentials = DiagnosticCode("bad-credentials")
  static let badHeaderName = DiagnosticCode("bad-header-name")
  static let badHeaderValue = DiagnosticCode("bad-header-value")
  static let badMethod = DiagnosticCode("bad-method")
  static let badPartName = DiagnosticCode("bad-part-name")
  static let badTokenAnswer = DiagnosticCode("bad-token-answer")
  static let badUserName = DiagnosticCode("bad-user-name")
  static let bodyTooLongToCheck = DiagnosticCode("body-too-long-to-check")
  static let loopLimit = DiagnosticCode("loop-limit")
  static let noNetrc = DiagnosticCode("no-netrc")
  static let noNetrcEntry = DiagnosticCode("no-netrc-entry")
  static let notAList = DiagnosticCode("not-a-list")
  static let notAnObject = DiagnosticCode("not-an-object")
  static let notXMLText = DiagnosticCode("not-xml-text")
  static let nothingCaptured = DiagnosticCode("nothing-captured")
  static let onceFailed = DiagnosticCode("once-failed")
  static let patternLimit = DiagnosticCode("pattern-limit")
  static let redirectRefused = DiagnosticCode("redirect-refused")
  static let saveFailed = DiagnosticCode("save-failed")
  static let secretToForbiddenOrigin = DiagnosticCode("secret-to-forbidden-origin")
  static let secretToUnknownOrigin = DiagnosticCode("secret-to-unknown-origin")
  static let secretTooLarge = DiagnosticCode("secret-too-large")
  static let tokenRefused = DiagnosticCode("token-refused")
  static let tooFewElements = DiagnosticCode("too-few-elements")
  static let tooManySteps = DiagnosticCode("too-many-steps")
  static let unreadableNetrc = DiagnosticCode("unreadable-netrc")
  static let wrongDigest = DiagnosticCode("wrong-digest")
}
