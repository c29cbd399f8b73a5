// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning

/// The values that all requests of one collection share in a run; an object, since each request
/// refers to it.
final class CollectionContext: Sendable {
  let run: RunContext
  let baseAddress: Address?
  let baseOrigin: Origin?
  /// The origins to which secrets may be sent.
  let knownOrigins: Set<Origin>
  /// The same origins as a list, made once, for the redirects of each request.
  let knownOriginList: [Origin]
  let inputs: PlannedInputs
  let schemas: CompiledSchemas
  /// Whether secrets may be sent to the origin of `baseUrl`.
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
