// SPDX-License-Identifier: Apache-2.0

extension ImportedValue {
  /// Replaces references to secrets by references to their variables of the environment.
  ///
  /// - Parameter variables: by expressions.
  mutating func readEnvironment(_ variables: [String: String]) {
    switch content {
    case .text(let text):
      var output = ImportedText()
      for piece in text.pieces {
        if case .expression(let source) = piece, let variable = variables[source] {
          output.append(expression: "env.\(variable)")
        } else {
          output.append(piece)
        }
      }
      content = .text(output)
    case .mapping(var entries):
      for index in entries.indices { entries[index].value.readEnvironment(variables) }
      content = .mapping(entries)
    default: break
    }
  }
}
