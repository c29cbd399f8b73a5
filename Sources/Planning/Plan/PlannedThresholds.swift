// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The thresholds of a collection, with its steps found.
package struct PlannedThresholds: Sendable {
  package let content: Shared<ThresholdSet>
  /// The steps of `content.steps`, in their order.
  package let steps: [Step]
  /// The key `thresholds`.
  package let span: SourceSpan

  /// A step by its `id`.
  package struct Step: Sendable {
    package let id: String
    /// Nil for any scenario.
    package let scenario: String?
  }
}
