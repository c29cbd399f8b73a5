// SPDX-License-Identifier: Apache-2.0

/// What the specification allows at a place.
indirect enum DocumentShape: Sendable {
  case anything
  case text
  case boolean
  case number
  /// One of these texts.
  case word([String])
  case list(DocumentShape)
  /// An object whose names the author chooses.
  case map(DocumentShape)
  case object(ObjectKind)
  /// An object, or a reference to one.
  case referable(ObjectKind)
  /// A schema: an object, from 3.1 on also a boolean.
  case schema
  case schemaOrBoolean
  /// `items`: a schema; in 2.0 and under draft-07 also a list of them.
  case itemSchemas
  /// `type`: a name, from 3.1 on also a list of names.
  case typeNames
}

/// The objects that the specification describes.
enum ObjectKind: UInt8, CaseIterable, Sendable {
  case root, info, contact, license, externalDocs, tag, server, serverVariable, components
  case paths, pathItem, operation, parameter, requestBody, mediaType, encoding, responses, response
  case header, example, link, callback, securityScheme, flows, flow, securityRequirement, schema,
    xml
  case discriminator
  case swaggerRoot, swaggerPaths, swaggerPathItem, swaggerOperation, swaggerParameter
  case swaggerResponses, swaggerResponse, swaggerHeader, swaggerScheme
}

/// The members of an object of the specification, and what holds among them.
struct ObjectShape: Sendable {
  /// Which names the author may choose.
  enum Names: Sendable {
    /// None but `x-…`.
    case none
    /// Any name, with any value: keywords of JSON Schema.
    case any
    /// Those that the condition accepts.
    case each(DocumentShape, @Sendable (String) -> Bool)
  }

  struct Field: Sendable {
    let name: String
    let shape: DocumentShape
    var isRequired = false
    var since = OpenAPIVersion.v2
  }

  /// With its article, for messages: `a parameter`.
  let noun: String
  private(set) var fields: [Field]
  private(set) var names = Names.none
  /// Of each group at most one member is there.
  private(set) var exclusive: [[String]] = []
  /// Of each group at least one member is there.
  private(set) var alternatives: [[String]] = []

  /// - Parameter fields: a name that ends in `!` is required.
  init(_ noun: String, _ fields: KeyValuePairs<String, DocumentShape>) {
    self.noun = noun
    self.fields = fields.map { Self.field($0, $1, since: .v2) }
  }

  private static func field(
    _ name: String, _ shape: DocumentShape, since version: OpenAPIVersion
  ) -> Field {
    let isRequired = name.utf8.last == UInt8(ascii: "!")
    return Field(
      name: isRequired ? String(name.dropLast()) : name, shape: shape, isRequired: isRequired,
      since: version)
  }

  func adding(
    since version: OpenAPIVersion, _ fields: KeyValuePairs<String, DocumentShape>
  ) -> ObjectShape {
    var copy = self
    copy.fields += fields.map { Self.field($0, $1, since: version) }
    return copy
  }

  func allowing(_ names: Names) -> ObjectShape {
    var copy = self
    copy.names = names
    return copy
  }

  func excluding(_ groups: [String]...) -> ObjectShape {
    var copy = self
    copy.exclusive += groups
    return copy
  }

  func needing(_ groups: [String]...) -> ObjectShape {
    var copy = self
    copy.alternatives += groups
    return copy
  }
}
