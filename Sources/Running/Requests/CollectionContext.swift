// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning

/// What all requests of one collection share in a run; an object, since each of them carries it.
final class CollectionContext: Sendable {
  let run: RunContext
  let baseAddress: Address?
  let baseOrigin: Origin?
  /// Where secrets may go.
  let knownOrigins: Set<Origin>
  /// The same as a list, made once, for the redirects of each request.
  let knownOriginList: [Origin]
  let inputs: PlannedInputs
  let schemas: CompiledSchemas
  /// Whether secrets may go to the origin of `baseUrl`.
  let baseIsKnown: Bool

  init(_ collection: PlannedCollection, in run: RunContext) {
    self.run = run
    baseAddress = collection.baseAddress
    baseOrigin = collection.baseAddress?.origin
    knownOrigins = collection.knownOrigins
    baseIsKnown = baseOrigin.map(collection.knownOrigins.contains) ?? false
    knownOriginList = Array(collection.knownOrigins)
    inputs = collection.inputs
    schemas = collection.schemas
  }
}
