// SPDX-License-Identifier: Apache-2.0

/// Which operation of a document a request is.
package enum OperationMatch: Sendable {
  case operation(MatchedOperation)
  /// It is under a base path of the document, and no operation is this request.
  case undocumented(UndocumentedRequest)
  case outside(OutsideReason)
}

/// A request that is an operation.
package struct MatchedOperation: Sendable {
  /// In `OpenAPIDocument.operations`.
  package let index: Int
  /// The base path that it was found under: `/v1`; empty for none.
  package let basePath: String
  /// The names in braces of the path with their texts, percent-encoded as they were sent; for
  /// `SentParameters`.
  package let pathValues: [(name: String, text: String)]
  /// Whether it is a HEAD request without an operation of its own, judged by that of GET: its response
  /// has no body.
  package let isHeadOfGet: Bool
}

/// Why a document does not cover a request.
package enum OutsideReason: Hashable, Sendable {
  /// No server, and no `baseUrl`, has its origin.
  case origin
  /// Its path is under no base path.
  case basePath
  /// `outside` lists it.
  case listed
  /// An OPTIONS request without an operation.
  case options
}

/// A request that no operation is, and what was probably meant.
package struct UndocumentedRequest: Hashable, Sendable {
  /// Below the base path, as it was sent: `/pets/7`.
  package let path: String
  /// A path of the document that it matches, with its methods; nil if there is none.
  package let documented: Documented?
  /// Nil if no path is near.
  package let near: NearPath?

  /// How much of the document the request resembles: of several documents the best is named.
  package var likeness: Int { documented != nil ? 2 : near != nil ? 1 : 0 }

  package struct Documented: Hashable, Sendable {
    /// `/pets/{petId}`
    package let path: String
    /// In the order of the document.
    package let methods: [String]
  }

  package enum NearPath: Hashable, Sendable {
    /// This path of the document matches without the slash at the end, or with one.
    case slash(String)
    /// This path of the document differs in one segment.
    case segment(String)
  }
}
