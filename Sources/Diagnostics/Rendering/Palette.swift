// SPDX-License-Identifier: Apache-2.0

/// The colours of rendered diagnostics; without colour, texts are unchanged.
struct Palette {
  let isOn: Bool

  func error(_ text: String) -> String { paint(text, "1;31") }
  func warning(_ text: String) -> String { paint(text, "1;33") }
  func bold(_ text: String) -> String { paint(text, "1") }
  func frame(_ text: String) -> String { paint(text, "34") }
  func secondary(_ text: String) -> String { paint(text, "36") }
  func help(_ text: String) -> String { paint(text, "32") }

  private func paint(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
