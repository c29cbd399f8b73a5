// SPDX-License-Identifier: Apache-2.0

/// `1 error`, `2 errors`.
func counted(_ count: Int, _ word: String) -> String {
  "\(count) \(word)\(count == 1 ? "" : "s")"
}
