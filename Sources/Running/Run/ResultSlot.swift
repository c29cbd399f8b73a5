// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Carries a result out of a task whose type has none.
final class ResultSlot<Content: Sendable>: Sendable {
  private let box: Mutex<Content>

  init(_ content: Content) {
    box = Mutex(content)
  }

  var content: Content { box.withLock { $0 } }

  func fill(_ content: Content) {
    box.withLock { $0 = content }
  }
}
