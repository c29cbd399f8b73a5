// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Where the body of a step's response is written.
package struct SaveTemplate: Sendable {
  /// Relative to the output folder.
  package var path: TemplateText
  /// What was written before the transfer broke is kept, and the next try goes on behind it.
  package var isResumed: Bool
  /// What the whole file must come to, as 64 hexadecimal digits.
  package var sha256: TemplateText?
  package var span: SourceSpan
}
