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
    let operations = OperationReading(
      version == .v2 ? .swagger(Swagger2Reader(parts, root)) : .current(OperationReader(parts)))
    for path in root["paths"]?.members ?? [] where path.name.utf8.first == UInt8(ascii: "/") {
      readPath(path, operations, parts, &document)
    }
    checkIdentifiers(of: document)
    checkPaths(of: document)
    checkSchemes(of: document)
    return document
  }

  private mutating func readPath(
    _ path: DocumentMember, _ reader: OperationReading, _ parts: PartReader,
    _ document: inout OpenAPIDocument
  ) {
    // What is written beside `$ref` is added to what it leads to.
    var items = [path.value]
    if path.value.reference != nil, let target = try? files.resolved(path.value) {
      items.append(target)
    }
    let names = DocumentedOperation.pathNames(of: path.name)
    for member in items.flatMap({ $0.methods(version) }) {
      guard document.operations.count < OpenAPIReader.maximumOperations else {
        return reportLimit(at: member.nameSpan)
      }
      var operation = DocumentedOperation(
        method: member.name, path: Located(path.name, at: path.nameSpan), span: member.nameSpan,
        parts: OperationParts(member.value, items, reader))
      reader.readHead(member.value, items, into: &operation)
      if operation.security.isEmpty, !operation.hasOwnSecurity {
        operation.security = document.security
      }
      checkParameters(of: operation, names, parts.writtenParameters(of: member.value, items), parts)
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

  /// - Parameters:
  ///   - names: those in braces of the path.
  ///   - written: the parameters of the operation and of its path.
  private mutating func checkParameters(
    of operation: DocumentedOperation, _ names: [String], _ written: [DocumentNode],
    _ parts: PartReader
  ) {
    let most = OpenAPIReader.maximumParameters
    if written.count > most, operation.parts.content.areParametersCut {
      diagnostics.append(
        .openAPILimit("an operation has at most \(most) parameters", at: operation.span))
    }
    guard !names.isEmpty else { return }
    let declared = parts.pathParameterNames(of: written)
    for name in names where !declared.contains(where: { $0.hasSameBytes(as: name) }) {
      diagnostics.append(.undeclaredPathParameter(name, operation, near: declared, gaps))
    }
  }

  private mutating func checkIdentifiers(of document: OpenAPIDocument) {
    var first: [ByteText: SourceSpan] = [:]
    first.reserveCapacity(document.operations.count)
    for operation in document.operations {
      guard let id = operation.id else { continue }
      guard let earlier = first[ByteText(id.content)] else {
        first[ByteText(id.content)] = id.span
        continue
      }
      if earlier != id.span { diagnostics.append(.duplicateOperation(id, first: earlier)) }
    }
  }

  private mutating func checkSchemes(of document: OpenAPIDocument) {
    let names = document.schemes.map(\.name.content)
    let known = Set(names.map { ByteText($0) })
    var seen: Set<SourceSpan> = []
    let own = document.operations.lazy.filter(\.hasOwnSecurity).flatMap(\.security)
    let all = document.security + own
    for scheme in all.flatMap(\.requirements).map(\.scheme)
    where !known.contains(ByteText(scheme.content)) && seen.insert(scheme.span).inserted {
      diagnostics.append(.unknownScheme(scheme, near: names, gaps))
    }
  }

  private mutating func checkPaths(of document: OpenAPIDocument) {
    var first: [ByteText: Located<String>] = [:]
    first.reserveCapacity(document.operations.count)
    for operation in document.operations {
      let shape = ByteText("\(operation.method) \(operation.pathShape)")
      guard let earlier = first[shape] else {
        first[shape] = operation.path
        continue
      }
      if earlier.span != operation.path.span {
        diagnostics.append(.ambiguousPaths(operation.path, first: earlier))
      }
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
