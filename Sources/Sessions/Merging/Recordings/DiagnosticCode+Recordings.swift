// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The codes of problems with recordings.
extension DiagnosticCode {
  package static let noRecording = DiagnosticCode("no-recording")
  package static let nothingJudged = DiagnosticCode("nothing-judged")
  package static let recordingWithoutBodies = DiagnosticCode("recording-without-bodies")
}
