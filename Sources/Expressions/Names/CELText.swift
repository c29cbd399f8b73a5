// SPDX-License-Identifier: Apache-2.0

/// Writes pieces of expressions, for suggestions in messages.
package enum CELText {
  /// A text in single quotes, so that it can be inside YAML's double quotes.
  package static func quoted(_ text: String) -> String {
    var output = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "\\": output += "\\\(scalar)"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "'"
  }
}
