// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

/// Expects these codes at the marked places of a text, and nothing else.
///
/// - Parameter rendered: what is shown when there are others.
package func expect(
  _ diagnostics: [Diagnostic], at text: MarkedText, _ codes: [String], rendered: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = DiagnosticList(diagnostics).inFileOrder
  #expect(found.map(\.code.text) == codes, "\(rendered)", sourceLocation: sourceLocation)
  let ranges = found.compactMap { $0.primary?.span.range }
  #expect(
    MarkedText.marking(text.text, ranges) == MarkedText.marking(text.text, text.ranges),
    sourceLocation: sourceLocation)
}
