// SPDX-License-Identifier: Apache-2.0

/// Sees the decoded body of a response while it arrives, beside what keeps it.
///
/// The engine's thread calls it, so it must not block.
package protocol BodyWatcher: AnyObject, Sendable {
  /// The head of a response is there; its body is empty here.
  func begin(_ response: Response)

  /// The next bytes of its body.
  func take(_ bytes: [UInt8])
}
