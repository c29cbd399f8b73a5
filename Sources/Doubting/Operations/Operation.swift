// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// What a service does for one kind of requests: method, path and status.
///
/// `GET /pets/{} › 200`. Requests of GraphQL differ by the name of their operation:
/// `POST /graphql (allPets) › 200`.
package struct Operation: Hashable, Sendable {
  package let method: String
  /// What follows the path of `baseUrl`, by segments; nil for a variable one.
  package let segments: [String?]
  package let status: Int
  /// Of GraphQL; nil for other requests, and for one without a name.
  package let name: String?
  /// For people, and for comparisons: by its bytes.
  private let key: ByteText

  package init(method: String, segments: [String?], status: Int, name: String? = nil) {
    self.method = method
    self.segments = segments
    self.status = status
    self.name = name
    let path = "/" + segments.map { $0 ?? "{}" }.joined(separator: "/")
    key = ByteText("\(method) \(path)\(name.map { " (\($0))" } ?? "") › \(status)")
  }

  /// `GET /pets/{} › 200`
  package var text: String { key.text }

  /// Whether the service refused the request.
  package var isError: Bool { status >= 400 }

  package static func == (left: Operation, right: Operation) -> Bool { left.key == right.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Operation {
  /// The operation that a recorded exchange carried out: that of the last request, which is judged.
  ///
  /// - Parameters:
  ///   - written: method and address as written (`StepReference.request`); nil if it is not known.
  ///   - basePath: the path of `baseUrl`.
  /// - Returns: nil without a response.
  package init?(of exchange: Exchange, written: String?, basePath: String) {
    guard let hop = exchange.hops.last, let response = hop.response else { return nil }
    var path = OperationPath(hop.address.path, after: basePath)
    // A redirect leads to an address that the step does not have.
    if exchange.redirects.isEmpty, let written { path.noteTemplates(of: written) }
    self.init(
      method: hop.method, segments: path.segments, status: response.status,
      name: GraphQLName.of(hop))
  }
}

extension OperationPattern {
  /// Whether an operation is meant.
  package func matches(_ operation: Operation) -> Bool {
    matches(method: operation.method, path: operation.segments, status: operation.status)
  }
}
