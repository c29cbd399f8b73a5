// SPDX-License-Identifier: Apache-2.0

/// Keeps what a command has loaded until the process ends.
///
/// The system takes memory back at once; to give thousands of collections back piece by piece takes
/// a tenth of the time of checking them.
enum UntilExit {
  private final class Box<Content> {
    let content: Content

    init(_ content: Content) {
      self.content = content
    }
  }

  static func leak<Content>(_ content: Content) {
    _ = Unmanaged.passRetained(Box(content))
  }
}
