// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Synchronization

/// The parts of an operation that are read when something first asks for them, from any thread.
///
/// A run needs those of the few operations that its requests are: a large document has thousands of others.
final class OperationParts: Sendable {
  struct Content: Sendable {
    var tags: [String] = []
    var summary: String?
    var description: String?
    var isDeprecated = false
    var parameters: [DocumentedParameter] = []
    /// Whether more are written than an operation may have.
    var areParametersCut = false
    var body: DocumentedBody?
    var responses: [DocumentedResponse] = []
    var callbacks: [Located<String>] = []

    /// Whether the headers of a request have a parameter, or say what its body is.
    var concernHeaders: Bool {
      body != nil || parameters.contains { $0.location == .header || $0.location == .cookie }
    }
  }

  private let reader: OperationReading
  private let node: DocumentNode
  /// The path, and what it refers to.
  private let items: [DocumentNode]
  private let known = Mutex<Content?>(nil)

  init(_ node: DocumentNode, _ items: [DocumentNode], _ reader: OperationReading) {
    self.node = node
    self.items = items
    self.reader = reader
  }

  var content: Content {
    known.withLock { known in
      if let known { return known }
      let content = reader.content(of: node, items)
      known = content
      return content
    }
  }
}

/// Reads the operations of a document.
final class OperationReading: Sendable {
  private let reader: AnyOperationReader

  init(_ reader: AnyOperationReader) { self.reader = reader }

  func content(of node: DocumentNode, _ items: [DocumentNode]) -> OperationParts.Content {
    switch reader {
    case .current(let reader): reader.content(of: node, items)
    case .swagger(let reader): reader.content(of: node, items)
    }
  }

  /// Reads what every document needs of every operation: its name, servers and security.
  func readHead(
    _ node: DocumentNode, _ items: [DocumentNode], into operation: inout DocumentedOperation
  ) {
    switch reader {
    case .current(let reader): reader.readHead(node, items, into: &operation)
    case .swagger(let reader): reader.readHead(node, into: &operation)
    }
  }
}

/// The reader of operations of one version.
enum AnyOperationReader: Sendable {
  case current(OperationReader)
  case swagger(Swagger2Reader)
}
