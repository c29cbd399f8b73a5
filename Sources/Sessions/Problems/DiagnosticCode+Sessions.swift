// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of problems with the values given to a session: inputs, a selection, rights.
extension DiagnosticCode {
  static let alreadyAnswers = DiagnosticCode("already-answers")
  static let badCookieLine = DiagnosticCode("bad-cookie-line")
  static let badJSON = DiagnosticCode("bad-json")
  static let badPattern = DiagnosticCode("bad-pattern")
  static let badTags = DiagnosticCode("bad-tags")
  static let collectionAsValues = DiagnosticCode("collection-as-values")
  package static let contractDrift = DiagnosticCode("contract-drift")
  package static let contractTouched = DiagnosticCode("contract-touched")
  static let fileOfOtherProject = DiagnosticCode("file-of-other-project")
  static let missingInput = DiagnosticCode("missing-input")
  static let noLastRun = DiagnosticCode("no-last-run")
  static let notForLoad = DiagnosticCode("not-for-load")
  static let noSuchLine = DiagnosticCode("no-such-line")
  static let nothingToCompare = DiagnosticCode("nothing-to-compare")
  static let noTimings = DiagnosticCode("no-timings")
  static let rightsTakenAway = DiagnosticCode("rights-taken-away")
  static let serviceNotStarted = DiagnosticCode("service-not-started")
  static let serviceStillRuns = DiagnosticCode("service-still-runs")
  static let templateInValues = DiagnosticCode("template-in-values")
  static let textOfOtherFile = DiagnosticCode("text-of-other-file")
  static let unknownBase = DiagnosticCode("unknown-base")
  static let unknownUntil = DiagnosticCode("unknown-until")
  static let unknownWarning = DiagnosticCode("unknown-warning")
  static let unusedAcceptance = DiagnosticCode("unused-acceptance")
  static let unknownTag = DiagnosticCode("unknown-tag")
  static let untrustedByItself = DiagnosticCode("untrusted-by-itself")
  static let unknownShard = DiagnosticCode("unknown-shard")
  static let unwrittenFix = DiagnosticCode("unwritten-fix")
  static let unusableBlockFile = DiagnosticCode("unusable-block-file")
}
