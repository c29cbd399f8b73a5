// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Values

extension ScopedValue {
  /// A text of a response's head.
  package init(_ text: HeaderText) {
    self.init(.string(text.text))
    received.note(text)
  }
}

extension ReceivedBytes {
  /// Adds the bytes of a text that did not come in UTF-8.
  mutating func note(_ text: HeaderText) {
    if let bytes = text.bytes { formUnion(ReceivedBytes(text.text, bytes)) }
  }
}
