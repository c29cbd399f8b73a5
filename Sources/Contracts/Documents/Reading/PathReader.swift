// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// Reads the operations of a document, and reports what is wrong among them.
struct PathReader {
  let files: DocumentFiles
  let version: OpenAPIVersion
  private(set) var diagnostics: [Diagnostic] = []
  private var isBeyondLimit = false
  private let gaps: Diagnostic.Severity

  /// - Parameter gaps: the severity of a name in braces, or a requirement, that nothing describes.
  init(files: DocumentFiles, version: OpenAPIVersion, gaps: Diagnostic.Severity) {
    self.files = files
    self.version = version
    self.gaps = gaps
  }

  mutating func read(_ root: DocumentNode) -> OpenAPIDocument {
    let parts = PartReader(files: files, version: version)
    var document = OpenAPIDocument(version: version, files: files)
    document.title = root["info"]?["title"]?.writtenText ?? ""
    document.summary = root["info"]?["description"]?.writtenText
    document.tags = root["tags"]?.elements.compactMap { $0["name"]?.writtenText } ?? []
    document.webhooks =
      root["webhooks"]?.members.map { Located($0.name, at: $0.nameSpan) } ?? []
    document.security = parts.security(root["security"]) ?? []
    document.schemes = parts.schemes(of: root)
    document.servers =
      version == .v2 ? Swagger2Reader(parts, root).servers : parts.servers(root["servers"])
    let operations =
      version == .v2
      ? AnyOperationReader.swagger(Swagger2Reader(parts, root)) : .current(OperationReader(parts))
    for path in root["paths"]?.members ?? [] where path.name.utf8.first == UInt8(ascii: "/") {
      readPath(path, operations, &document)
    }
    checkIdentifiers(of: document)
    checkPaths(of: document)
    checkSchemes(of: document)
    return document
  }

  private mutating func readPath(
    _ path: DocumentMember, _ reader: AnyOperationReader, _ document: inout OpenAPIDocument
  ) {
    // What is written beside `$ref` is added to what it leads to.
    var items = [path.value]
    if path.value.reference != nil, let target = try? files.resolved(path.value) {
      items.append(target)
    }
    for member in items.flatMap({ $0.methods(version) }) {
      guard document.operations.count < OpenAPIReader.maximumOperations else {
        return reportLimit(at: member.nameSpan)
      }
      var operation = DocumentedOperation(
        method: member.name, path: Located(path.name, at: path.nameSpan), span: member.nameSpan)
      reader.read(member.value, items, into: &operation)
      if operation.security.isEmpty, !operation.hasOwnSecurity {
        operation.security = document.security
      }
      checkParameters(of: &operation)
      document.operations.append(operation)
    }
  }

  // MARK: What is wrong among operations

  private mutating func reportLimit(at span: SourceSpan) {
    guard !isBeyondLimit else { return }
    isBeyondLimit = true
    let most = OpenAPIReader.maximumOperations
    diagnostics.append(.openAPILimit("a document has at most \(most) operations", at: span))
  }

  private mutating func checkParameters(of operation: inout DocumentedOperation) {
    let most = OpenAPIReader.maximumParameters
    if operation.parameters.count > most {
      diagnostics.append(
        .openAPILimit("an operation has at most \(most) parameters", at: operation.span))
      operation.parameters.removeLast(operation.parameters.count - most)
    }
    let declared = operation.parameters.filter { $0.location == .path }.map(\.name.content)
    for name in operation.pathNames where !declared.contains(where: { $0.hasSameBytes(as: name) }) {
      diagnostics.append(.undeclaredPathParameter(name, operation, near: declared, gaps))
    }
  }

  private mutating func checkIdentifiers(of document: OpenAPIDocument) {
    var first: [ByteText: SourceSpan] = [:]
    for id in document.operations.compactMap(\.id) {
      if let earlier = first[ByteText(id.content)], earlier != id.span {
        diagnostics.append(.duplicateOperation(id, first: earlier))
      }
      if first[ByteText(id.content)] == nil { first[ByteText(id.content)] = id.span }
    }
  }

  private mutating func checkSchemes(of document: OpenAPIDocument) {
    let names = document.schemes.map(\.name.content)
    let known = Set(names.map { ByteText($0) })
    var seen: Set<SourceSpan> = []
    let all = document.security + document.operations.flatMap(\.security)
    for scheme in all.flatMap(\.requirements).map(\.scheme)
    where !known.contains(ByteText(scheme.content)) && seen.insert(scheme.span).inserted {
      diagnostics.append(.unknownScheme(scheme, near: names, gaps))
    }
  }

  private mutating func checkPaths(of document: OpenAPIDocument) {
    var first: [ByteText: Located<String>] = [:]
    for operation in document.operations {
      let shape = ByteText("\(operation.method) \(operation.pathShape)")
      if let earlier = first[shape], earlier.span != operation.path.span {
        diagnostics.append(.ambiguousPaths(operation.path, first: earlier))
      }
      if first[shape] == nil { first[shape] = operation.path }
    }
  }
}

/// The reader of operations of one version.
enum AnyOperationReader {
  case current(OperationReader)
  case swagger(Swagger2Reader)

  func read(
    _ node: DocumentNode, _ items: [DocumentNode], into operation: inout DocumentedOperation
  ) {
    switch self {
    case .current(let reader): reader.read(node, items, into: &operation)
    case .swagger(let reader): reader.read(node, items, into: &operation)
    }
  }
}

extension DocumentNode {
  /// The operations of a path, by method as it is sent, in the order of the text.
  fileprivate func methods(_ version: OpenAPIVersion) -> [DocumentMember] {
    members.flatMap { member -> [DocumentMember] in
      if version >= .v32, member.name == "additionalOperations" { return member.value.members }
      guard DocumentedOperation.fixedMethods.contains(member.name),
        version >= .v32 || member.name != "query", version >= .v30 || member.name != "trace",
        member.value.kind == .object
      else { return [] }
      return [
        DocumentMember(
          name: member.name.uppercased(), nameSpan: member.nameSpan, value: member.value)
      ]
    }
  }
}
