// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A method of a path.
package struct DocumentedOperation: Sendable {
  /// The methods that a path has as members.
  static let fixedMethods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  /// As it is sent: `GET`.
  package let method: String
  /// As it is written: `/pets/{petId}`.
  package let path: Located<String>
  /// The place of the method.
  package let span: SourceSpan
  package internal(set) var id: Located<String>?
  /// Its own, else the document's.
  package internal(set) var security: [SecurityAlternative] = []
  /// Whether `security` is written at the operation.
  package internal(set) var hasOwnSecurity = false
  /// Those of the operation or of its path; empty where the document's hold.
  package internal(set) var servers: [DocumentedServer] = []
  /// Everything else.
  let parts: OperationParts

  package var tags: [String] { parts.content.tags }
  package var summary: String? { parts.content.summary }
  package var description: String? { parts.content.description }
  package var isDeprecated: Bool { parts.content.isDeprecated }
  /// Those of the path included; without those that the specification ignores (`Accept`,
  /// `Content-Type`, `Authorization` in headers).
  package var parameters: [DocumentedParameter] { parts.content.parameters }
  package var body: DocumentedBody? { parts.content.body }
  package var responses: [DocumentedResponse] { parts.content.responses }
  /// What the service sends later; their names.
  package var callbacks: [Located<String>] { parts.content.callbacks }

  /// `GET /pets/{petId}`
  package var title: String { "\(method) \(path.content)" }

  /// The names in braces of the path, in order.
  package var pathNames: [String] { Self.pathNames(of: path.content) }

  static func pathNames(of path: String) -> [String] {
    path.utf8.contains(UInt8(ascii: "{")) ? PathTemplate(parsing: path).names : []
  }

  /// The path with `{}` for each name: paths that are equal but for names have the same.
  var pathShape: String {
    guard path.content.utf8.contains(UInt8(ascii: "{")) else { return path.content }
    var shape: [UInt8] = []
    var isInside = false
    for byte in path.content.utf8 {
      if byte == UInt8(ascii: "}") { isInside = false }
      if !isInside { shape.append(byte) }
      if byte == UInt8(ascii: "{") { isInside = true }
    }
    return String(decoding: shape, as: UTF8.self)
  }
}

/// A parameter, a header of a response, or a field of a form of 2.0.
package struct DocumentedParameter: Sendable {
  package enum Location: String, Sendable {
    case path, query, header, cookie
    /// 3.2: the whole query.
    case querystring
    /// A field of a form of 2.0.
    case form
  }

  package let name: Located<String>
  package let location: Location
  package internal(set) var isRequired = false
  package internal(set) var isDeprecated = false
  package internal(set) var description: String?
  /// Nil for a way to write it that is not judged (`tsv` of 2.0).
  package internal(set) var style: ParameterStyle?
  package internal(set) var explode = false
  package internal(set) var allowsReserved = false
  /// Whether it may be there without a value, whatever its schema says; of a query or a form.
  package internal(set) var allowsEmpty = false
  package internal(set) var schema: DocumentedSchema?
  /// The one media type of `content`, in place of `schema`.
  package internal(set) var content: DocumentedMedia?
  package internal(set) var examples: [DocumentedExample] = []
  /// Whether its value is a file (`type: file` of 2.0).
  package internal(set) var isFile = false
}

/// What a value must be.
package enum DocumentedSchema: Sendable {
  case node(DocumentNode)
  /// The form of 2.0, whose members are parameters.
  case fields([DocumentedParameter])
}

/// The body of a request.
package struct DocumentedBody: Sendable {
  package let isRequired: Bool
  package let description: String?
  package let media: [DocumentedMedia]
}

/// A media type of a body.
package struct DocumentedMedia: Sendable {
  /// As it is written: `application/json`, `text/*`.
  package let type: Located<String>
  package internal(set) var schema: DocumentedSchema?
  /// 3.2: what each item of a sequence must be.
  package internal(set) var itemSchema: DocumentNode?
  package internal(set) var examples: [DocumentedExample] = []
  package internal(set) var encodings: [DocumentedEncoding] = []
  /// 3.2: whether parts are described by their position (`prefixEncoding`, `itemEncoding`).
  package internal(set) var hasPositions = false
}

/// How one member of a form or of a multipart body is written.
package struct DocumentedEncoding: Sendable {
  package let name: String
  package let contentType: String?
  package let style: ParameterStyle?
  package let explode: Bool?
  package let allowsReserved: Bool
  /// Further headers of the part, without `Content-Type`.
  package let headers: [DocumentedParameter]
}

/// An example that the author has written.
package struct DocumentedExample: Sendable {
  /// Nil for the one of `example`.
  package let name: String?
  package let summary: String?
  /// The value, in which `$ref` is data.
  package let value: DocumentNode?
  /// 3.2: the value as it is sent.
  package let serialized: String?
  /// The address of a file with the value.
  package let external: Located<String>?
}

/// A response of an operation.
package struct DocumentedResponse: Sendable {
  /// `204`, `2XX`, `default`.
  package let status: Located<String>
  package let description: String?
  package let media: [DocumentedMedia]
  package let headers: [DocumentedParameter]
  package let links: [DocumentedLink]
}

/// What a response gives to a later request.
package struct DocumentedLink: Sendable {
  package let name: Located<String>
  package let operationID: String?
  package let operationReference: Located<String>?
  /// Names of parameters with expressions (`$response.body#/id`) or constants.
  package let parameters: [DocumentMember]
  package let requestBody: DocumentNode?
  /// Whether the target is on another server than its own.
  package let hasServer: Bool
}
