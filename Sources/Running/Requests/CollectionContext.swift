// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning

/// What all requests of one collection share in a run; an object, since each of them carries it.
final class CollectionContext: Sendable {
  let baseAddress: Address?
  let baseOrigin: Origin?
  /// Where secrets may go.
  let knownOrigins: Set<Origin>
  /// The same as a list, made once, for the redirects of each request.
  let knownOriginList: [Origin]
  let inputs: PlannedInputs
  /// `curlew/VERSION`.
  let userAgent: String
  /// What requests may do beyond the usual.
  let rights: RunRights
  /// `--header`: in place of what requests say of these names.
  let headers: [(name: String, value: String?)]
  let files: RunFiles
  let schemas: CompiledSchemas
  let chance: RunRandomness
  /// Where secrets may go at all: the origin of `baseUrl` is among them or not.
  let baseIsKnown: Bool
  /// Of the whole run.
  let forms: RequestForms

  init(
    _ collection: PlannedCollection, userAgent: String, rights: RunRights,
    headers: [(name: String, value: String?)] = [], files: RunFiles,
    chance: RunRandomness, forms: RequestForms = RequestForms()
  ) {
    baseAddress = collection.baseAddress
    baseOrigin = collection.baseAddress?.origin
    knownOrigins = collection.knownOrigins
    baseIsKnown = baseOrigin.map(collection.knownOrigins.contains) ?? false
    knownOriginList = Array(collection.knownOrigins)
    inputs = collection.inputs
    schemas = collection.schemas
    self.userAgent = userAgent
    self.rights = rights
    self.headers = headers
    self.files = files
    self.chance = chance
    self.forms = forms
  }
}
