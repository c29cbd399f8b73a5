// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Values

extension [VariableDeclaration] {
  /// Origins of literal absolute addresses: a secret may go there, since they are in the file.
  var literalOrigins: [Origin] {
    compactMap { variable in
      guard case .constant(.string(let text), _) = variable.value, Address.isAbsolute(text),
        let address = try? Address(parsing: PercentEncoding.literal(text)), address.isSent
      else { return nil }
      return address.origin
    }
  }
}
