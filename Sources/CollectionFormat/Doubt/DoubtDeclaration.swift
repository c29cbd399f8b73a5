// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// `doubt` of `curlew.yaml`: what `curlew doubt` asks about, and how much must be noticed.
package struct DoubtDeclaration: Sendable {
  /// The least share of noticed questions; nil if none is required.
  package var least: Located<WrittenShare>?
  /// Headers that are asked about besides the five, in lower case.
  package var headers: [String] = []
  package var ignored: [DoubtException] = []
}
