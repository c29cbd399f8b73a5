// SPDX-License-Identifier: Apache-2.0

import Files
import Reporting
import RunEvents

/// Takes the place of a report that cannot be written: it fails at the first event.
final class UnwritableReport: Reporter {
  let kind: String
  private let failure: FileFailure

  init(kind: String, failure: FileFailure) {
    self.kind = kind
    self.failure = failure
  }

  func receive(_ event: RunEvent) throws { throw failure }

  func finish() throws { throw failure }
}
