// SPDX-License-Identifier: Apache-2.0

/// A large part that is written once and shared by all that have the same.
package final class Shared<Content: Sendable>: Sendable {
  package let content: Content

  package init(_ content: Content) {
    self.content = content
  }
}
