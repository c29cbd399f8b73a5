// SPDX-License-Identifier: Apache-2.0

/// Retains the loaded files until the process ends.
///
/// The system frees memory at once; releasing thousands of collections object by object takes a
/// tenth of the time of checking them.
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
