// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// An OpenAPI document of any version, read into one model.
///
/// Schemas and examples stay nodes of the text: they are read when somebody needs them, and every
/// place is the author's own.
package struct OpenAPIDocument: Sendable {
  package let version: OpenAPIVersion
  package let files: DocumentFiles
  let valueShapes: ValueShapes
  package internal(set) var title = ""
  package internal(set) var summary: String?
  /// Empty if none is written, which means `/`.
  package internal(set) var servers: [DocumentedServer] = []
  /// In the order of the text.
  package internal(set) var operations: [DocumentedOperation] = []
  /// What holds for operations without their own.
  package internal(set) var security: [SecurityAlternative] = []
  package internal(set) var schemes: [SecurityScheme] = []
  /// In the order of `tags`, which is how authors order their groups.
  package internal(set) var tags: [String] = []
  /// `webhooks`, by name: requests that the service sends.
  package internal(set) var webhooks: [Located<String>] = []

  init(version: OpenAPIVersion, files: DocumentFiles) {
    self.version = version
    self.files = files
    valueShapes = ValueShapes(files, version)
  }

  /// The document without some of its operations.
  package func without(_ isLeftOut: (DocumentedOperation) -> Bool) -> OpenAPIDocument {
    var document = self
    document.operations.removeAll(where: isLeftOut)
    return document
  }

  /// The operation with an `operationId`.
  package func operation(identified id: String) -> DocumentedOperation? {
    operations.first { $0.id?.content == id }
  }

  /// A node itself, or what its `$ref` leads to; nil if that is nothing.
  package func resolved(_ node: DocumentNode) -> DocumentNode? { try? files.resolved(node) }
}

/// Where the paths of a document are.
package struct DocumentedServer: Sendable {
  /// With variables in braces; relative to the document's own address if it has no scheme.
  package let url: Located<String>
  package let description: String?
  /// 3.2.
  package let name: String?
  package let variables: [Variable]

  package struct Variable: Sendable {
    package let name: String
    package let value: String
    package let choices: [String]
  }
}

/// What one alternative of `security` asks for, all together; empty for an anonymous request.
package struct SecurityAlternative: Sendable {
  package let requirements: [Requirement]

  package struct Requirement: Sendable {
    package let scheme: Located<String>
    package let scopes: [String]
  }
}

/// A way to prove who sends a request.
package struct SecurityScheme: Sendable {
  package enum Kind: Sendable {
    case basic
    case bearer
    case digest
    /// Another scheme of `Authorization`, as it is written.
    case http(String)
    case apiKey(name: String, location: String)
    case oauth2([Flow])
    case openIDConnect(url: String)
    case mutualTLS
    /// One that the specification does not have; it is reported.
    case unknown
  }

  package struct Flow: Sendable {
    package enum Kind: String, Sendable {
      case implicit, password, clientCredentials, authorizationCode, deviceAuthorization
    }

    package let kind: Kind
    package let authorizationURL: String?
    package let tokenURL: String?
    package let deviceAuthorizationURL: String?
    package let scopes: [String]
  }

  package let name: Located<String>
  package let kind: Kind
  package let description: String?
}
