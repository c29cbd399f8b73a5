// SPDX-License-Identifier: Apache-2.0

/// Escapes text for XML and HTML.
enum XMLText {
  /// With `<`, `&` and `"` as references.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
