// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The names of files and time zones that expressions of a file read: those that are literal can be
/// read before anything runs.
package struct WrittenReads: Sendable {
  /// Paths of `file(…)` and `file.bytes(…)`, relative to the file they are written in.
  package var files: [Located<String>] = []
  /// The paths that are made in the run: the literals that they begin with, empty without one.
  package var computedFiles: [Located<String>] = []
  /// Names of time zones.
  package var timeZones: [Located<String>] = []
  /// Which steps read files and schemas. A text under an alias has one place and belongs to several
  /// steps.
  package var steps: [OfStep] = []

  /// Places of the files and schemas that one step reads.
  package struct OfStep: Sendable {
    package let step: Step
    package let places: Set<SourceSpan>
  }

  package var isEmpty: Bool { files.isEmpty && computedFiles.isEmpty && timeZones.isEmpty }
}
