// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
  /// The schemas of components and of all operations, in their order.
  package var schemaNodes: [DocumentNode] {
    let named = files.root?["components"]?["schemas"] ?? files.root?["definitions"]
    return (named?.members.map(\.value) ?? []) + operations.flatMap(\.schemaNodes)
  }
}

extension DocumentedOperation {
  /// The schemas of its parameters, bodies and headers.
  package var schemaNodes: [DocumentNode] {
    parameters.flatMap(\.schemaNodes) + (body?.media.flatMap(\.schemaNodes) ?? [])
      + responses.flatMap { response in
        response.media.flatMap(\.schemaNodes) + response.headers.flatMap(\.schemaNodes)
      }
  }
}

extension DocumentedParameter {
  fileprivate var schemaNodes: [DocumentNode] {
    (schema?.nodes ?? []) + (content?.schemaNodes ?? [])
  }
}

extension DocumentedMedia {
  fileprivate var schemaNodes: [DocumentNode] {
    (schema?.nodes ?? []) + [itemSchema].compactMap(\.self)
      + encodings.flatMap { $0.headers.flatMap(\.schemaNodes) }
  }
}

extension DocumentedSchema {
  fileprivate var nodes: [DocumentNode] {
    switch self {
    case .node(let node): [node]
    case .fields(let fields): fields.flatMap(\.schemaNodes)
    }
  }
}
