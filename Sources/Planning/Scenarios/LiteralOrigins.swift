// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Values

extension [Step] {
  /// Origins of literal addresses in `vars`, in `set` and in parameters of calls.
  var literalOrigins: Set<Origin> {
    var origins: Set<Origin> = []
    for step in self where step.words != nil || step.request == nil {
      origins.formUnion(step.variables.literalOrigins)
      if case .set(let assignments)? = step.local {
        origins.formUnion(assignments.literalOrigins)
      }
      if let call = step.call { origins.formUnion(call.arguments.literalOrigins) }
    }
    return origins
  }
}

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
