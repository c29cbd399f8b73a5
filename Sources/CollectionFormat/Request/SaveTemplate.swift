// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The file for the body of a step's response.
package struct SaveTemplate: Sendable {
  /// Relative to the output folder.
  package var path: TemplateText
  /// Whether the received part of a broken transfer is kept and the next try continues it.
  package var isResumed: Bool
  /// The digest of the whole file, as 64 hexadecimal digits.
  package var sha256: TemplateText?
  package var span: SourceSpan
}
