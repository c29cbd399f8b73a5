// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What expressions of a file read from elsewhere, as it is written out in them, so that it can be
/// read before anything runs.
package struct WrittenReads: Sendable {
  /// Paths of `file(…)` and `file.bytes(…)`, relative to the file they are written in.
  package var files: [Located<String>] = []
  /// Names of time zones.
  package var timeZones: [Located<String>] = []
  /// Which steps read files and schemas. A text under an alias has one place and several steps.
  package var steps: [OfStep] = []

  /// Places of files and schemas that one step reads.
  package struct OfStep: Sendable {
    package let step: Step
    package let places: Set<SourceSpan>
  }

  package var isEmpty: Bool { files.isEmpty && timeZones.isEmpty }
}
