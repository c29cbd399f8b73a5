// SPDX-License-Identifier: Apache-2.0

/// The versions that are read, oldest first.
package enum OpenAPIVersion: String, CaseIterable, Comparable, Sendable {
  case v2 = "2.0"
  case v30 = "3.0"
  case v31 = "3.1"
  case v32 = "3.2"

  /// Reads the text of `openapi` or `swagger`: `3.1.0`, `3.0.4-rc1`, `2.0`.
  init?(parsing text: String) {
    let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    self.init(rawValue: "\(parts[0]).\(parts[1])")
  }

  package static func < (left: OpenAPIVersion, right: OpenAPIVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}
