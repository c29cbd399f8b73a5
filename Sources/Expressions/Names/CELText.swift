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

  /// `.name`, or `['first name']` if the name is not an identifier of CEL.
  package static func member(_ name: String) -> String {
    guard let first = name.utf8.first, first.isNameStart, name.utf8.allSatisfy(\.isNamePart),
      !Names.keywords.contains(name)
    else { return "[\(quoted(name))]" }
    return ".\(name)"
  }

  /// An expression as the operand of another: in brackets unless it is a name, a call or a literal.
  package static func operand(_ expression: String) -> String {
    expression.asOperand(isAlone: false)
  }
}
