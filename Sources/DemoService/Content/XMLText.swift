// SPDX-License-Identifier: Apache-2.0

/// Text as XML and HTML have it.
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
