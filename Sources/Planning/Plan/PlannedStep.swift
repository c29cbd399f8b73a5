// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

/// A step with all defaults merged into it and every name resolved.
package struct PlannedStep: Sendable {
  /// Stable between runs: `id`, else `name`, else method and address as written, with `#2` for the
  /// second of the same (`format.md`, Snapshots).
  package var identity: String
  /// `name`, else method and address, as written.
  package var title: String
  package var name: TemplateText?
  package var tags: [String]
  /// Of its first key.
  package var span: SourceSpan
  /// Evaluated when the step begins.
  package var variables: [VariableDeclaration]
  package var condition: Condition?
  package var skip: TemplateText?
  package var continuesOnFailure: Bool
  package var retry: RetryPolicy
  package var request: PlannedRequest
  package var expectations: Expectations
  package var captures: [CaptureDeclaration]
  /// Captures that must have been made in this run, or the step is skipped.
  package var neededCaptures: [NeededCapture]
}

/// A capture that a step reads, and who makes it.
package struct NeededCapture: Sendable, Hashable {
  package var name: String
  /// The title of the step that makes it.
  package var maker: String
}

/// How often a step is tried. A second try is made after a failed check or transfer.
package struct RetryPolicy: Sendable, Hashable {
  /// At least 1; 1 means once.
  package var attempts: Int
  /// Between the end of one and the beginning of the next.
  package var every: Duration

  package static let once = RetryPolicy(attempts: 1, every: .seconds(1))

  package init(attempts: Int, every: Duration) {
    self.attempts = attempts
    self.every = every
  }
}
