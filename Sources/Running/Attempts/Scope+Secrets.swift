// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension Scope {
  /// The value of a secret as text; nil if the scope has no such name.
  func text(ofSecret name: String) -> String? {
    let found = try? value(of: NameReference(root: name, rootRange: 0..<0))
    guard let found, found.secrets.names.contains(name), case .string(let text) = found.value
    else { return nil }
    return text
  }
}
