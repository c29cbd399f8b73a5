// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import Planning

/// The secrets in a request, each with its first place.
struct SecretUses {
  private var uses: [(name: String, span: SourceSpan)] = []

  mutating func note(_ secrets: SecretNames, at span: SourceSpan) {
    guard !secrets.isEmpty else { return }
    for name in secrets.names where !uses.contains(where: { $0.name == name }) {
      uses.append((name, span))
    }
  }

  /// The names of the secrets.
  var names: SecretNames {
    uses.reduce(into: .none) { $0.formUnion(SecretNames($1.name)) }
  }

  /// Refuses a secret for a destination. A secret may be sent only to origins in the files or
  /// options, and only to its own `origins` if it has any.
  func judge(_ destination: Destination, in collection: CollectionContext) throws(StepRefusal) {
    for use in uses {
      let allowed = collection.inputs[use.name]?.allowedOrigins ?? []
      guard destination.isKnown || allowed.contains(destination.origin) else {
        throw .secretToUnknownOrigin(use.name, destination.origin, at: use.span)
      }
      guard allowed.isEmpty || allowed.contains(destination.origin) else {
        throw .secretToForbiddenOrigin(use.name, destination.origin, at: use.span)
      }
    }
  }

  /// The first secret whose own `origins` name no origin that fits; nil for none.
  func first(
    notAllowedAt fits: (Origin) -> Bool, in collection: CollectionContext
  ) -> String? {
    uses.first { use in
      !(collection.inputs[use.name]?.allowedOrigins ?? []).contains(where: fits)
    }?.name
  }

  /// The given origins to which every secret of the request may be sent, for its redirects.
  func origins(of origins: [Origin], in collection: CollectionContext) -> [Origin] {
    guard !uses.isEmpty else { return origins }
    var origins = origins
    for use in uses {
      guard let allowed = collection.inputs[use.name]?.allowedOrigins, !allowed.isEmpty else {
        continue
      }
      origins.removeAll { !allowed.contains($0) }
    }
    return origins
  }
}
