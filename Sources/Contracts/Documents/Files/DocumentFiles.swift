// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Queries
import Values

/// The files of one OpenAPI document.
///
/// Nothing is opened here. `neededFiles` has the paths that references name, as far as the files that
/// are there show; `take` gives their contents, until no path is needed.
package struct DocumentFiles: Sendable {
  /// What was found at a path.
  package enum Finding: Sendable {
    case text([UInt8], SourceFileID)
    /// The words follow the path: `does not exist`.
    case missing(String)
  }

  /// How many files a document may have.
  static let maximumFiles = 500

  /// The paths to be read next, relative as the first path is; in the order of the references.
  package private(set) var neededFiles: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var files: [DocumentFile] = []
  /// The index of a file by its path and by its address.
  private var places: [ByteText: Int] = [:]
  private(set) var placesOfFiles: [SourceFileID: Int] = [:]
  private var asked: Set<ByteText> = []
  private var missing: [ByteText: String] = [:]
  private let wideObjects = WideObjects()

  /// - Parameters:
  ///   - path: of the first file; references are relative to it.
  ///   - bytes: its contents.
  ///   - file: how spans name it.
  package init(path: String, bytes: [UInt8], file: SourceFileID) {
    asked.insert(ByteText(path))
    add(path, bytes, file)
  }

  /// The paths of the files that were read, in that order.
  package var paths: [String] { files.map(\.path) }

  /// The files that were read, in that order.
  package var sourceFiles: [SourceFileID] { files.map(\.root.span.file) }

  /// The first file's value; nil if its text cannot be read.
  var root: DocumentNode? { files.first?.root }

  /// Whether a file or a part of one names the dialect of its schemas.
  var nameDialects: Bool {
    files.contains { file in
      file.root["jsonSchemaDialect"] != nil || file.resources.contains { $0.dialect != nil }
    }
  }

  /// Whether a value may be in several places by an alias of YAML.
  var mayHaveAliases: Bool { files.contains { $0.mayHaveAliases } }

  /// Whether no part of a node's file has an address of its own.
  func hasPlainAddresses(around node: DocumentNode) -> Bool {
    placesOfFiles[node.span.file].map { files[$0].addresses.isEmpty } ?? false
  }

  /// The file that a node is in.
  func file(of node: DocumentNode) -> DocumentFile {
    guard let index = placesOfFiles[node.span.file] else {
      preconditionFailure("a node is in a file of the document")
    }
    return files[index]
  }

  /// Takes what was found at a path of `neededFiles`.
  package mutating func take(_ finding: Finding, at path: String) {
    neededFiles.removeAll { $0.hasSameBytes(as: path) }
    switch finding {
    case .missing(let reason): missing[ByteText(path)] = reason
    case .text(let bytes, let file): add(path, bytes, file)
    }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8], _ id: SourceFileID) {
    let (root, found) = DocumentText.read(bytes, of: id, path: path)
    diagnostics += found
    guard let root else {
      missing[ByteText(path)] = "cannot be read"
      return
    }
    let file = DocumentFile(
      path: path, root: root,
      refersToItself: root.isYAML
        ? LocalReferences.areAll(inYAML: bytes) : LocalReferences.areAll(in: bytes),
      mayHaveAliases: root.isYAML && LocalReferences.mayHaveAnchors(bytes))
    files.append(file)
    placesOfFiles[id] = files.count - 1
    for name in [file.path, file.address] where places[ByteText(name)] == nil {
      places[ByteText(name)] = files.count - 1
    }
    for (reference, address) in file.references { need(address, for: reference, of: file) }
  }

  private mutating func need(
    _ address: String, for reference: Located<String>, of file: DocumentFile
  ) {
    guard let path = path(of: address, from: file), asked.insert(ByteText(path)).inserted else {
      return
    }
    guard asked.count <= Self.maximumFiles else {
      missing[ByteText(path)] = "is one file more than \(Self.maximumFiles)"
      if asked.count == Self.maximumFiles + 1 {
        diagnostics.append(
          .openAPILimit("a document has at most \(Self.maximumFiles) files", at: reference.span))
      }
      return
    }
    neededFiles.append(path)
  }

  /// The path of the file at an address; nil for a part of a file, and for an address elsewhere.
  private func path(of address: String, from file: DocumentFile) -> String? {
    if places[ByteText(address)] != nil || file.identified[ByteText(address)] != nil { return nil }
    guard SchemaAddress.scheme(of: address) != nil else {
      return SchemaAddress.decodedFragment(address)
    }
    // Below `$self`, an address is a file beside this one.
    return SchemaAddress.relative(address, from: file.address)
      .map { SchemaAddress.resolve($0, against: file.path).address }
  }
}

// MARK: References

extension DocumentFiles {
  /// How many references may follow one another.
  private static let longestChain = 100

  /// The value itself, or what its `$ref` leads to in the end.
  ///
  /// - Throws: the mistake of a reference that leads to nothing, or back to itself.
  func resolved(_ node: DocumentNode) throws(ReferenceMistake) -> DocumentNode {
    var node = node
    for _ in 0..<Self.longestChain {
      guard let reference = node.reference else { return node }
      node = try target(of: reference, in: node)
    }
    guard let reference = node.reference else { return node }
    throw ReferenceMistake(.endlessReference(reference))
  }

  /// The value that a reference of an object names.
  ///
  /// - Throws: the mistake of a reference that leads to nothing.
  func target(
    of reference: Located<String>, in object: DocumentNode
  ) throws(ReferenceMistake) -> DocumentNode {
    // Most references lead into their own file, which then has one address.
    if reference.content.utf8.starts(with: "#/".utf8), hasPlainAddresses(around: object),
      let place = placesOfFiles[object.span.file]
    {
      let fragment = SchemaAddress.decodedFragment(String(reference.content.dropFirst()))
      return try descend(from: files[place].root, along: fragment, for: reference)
    }
    let file = file(of: object)
    let (address, fragment) = SchemaAddress.resolve(
      reference.content, against: file.address(of: object))
    let isLocal = reference.content.utf8.first == UInt8(ascii: "#") && file.addresses.isEmpty
    let start = isLocal ? file.root : try root(at: address, for: reference, from: file)
    let decoded = SchemaAddress.decodedFragment(fragment)
    guard decoded.isEmpty || decoded.utf8.starts(with: "/".utf8) else {
      return try anchor(decoded, at: address, for: reference)
    }
    return try descend(from: start, along: decoded, for: reference)
  }

  private func root(
    at address: String, for reference: Located<String>, from file: DocumentFile
  ) throws(ReferenceMistake) -> DocumentNode {
    if let index = places[ByteText(address)] { return files[index].root }
    for file in files {
      if let node = file.identified[ByteText(address)] { return node }
    }
    guard let path = path(of: address, from: file) else {
      throw ReferenceMistake(.notFetched(reference, address))
    }
    if let index = places[ByteText(path)] { return files[index].root }
    throw ReferenceMistake(
      .missingFile(reference, path, missing[ByteText(path)] ?? "was not read"))
  }

  private func anchor(
    _ name: String, at address: String, for reference: Located<String>
  ) throws(ReferenceMistake) -> DocumentNode {
    let key = ByteText("\(address)#\(name)")
    for file in files {
      if let node = file.anchors[key] { return node }
      // The path names a file with `$self` too.
      if file.path.hasSameBytes(as: address),
        let node = file.anchors[ByteText("\(file.address)#\(name)")]
      {
        return node
      }
    }
    throw ReferenceMistake(.nothingAt(reference, token: name, among: []))
  }

  private func descend(
    from start: DocumentNode, along pointer: String, for reference: Located<String>
  ) throws(ReferenceMistake) -> DocumentNode {
    var node = start
    for token in Self.tokens(of: pointer) {
      guard let next = wideObjects.child(token, of: node) else {
        throw ReferenceMistake(
          .nothingAt(reference, token: token, among: node.members.map(\.name)))
      }
      node = next
    }
    return node
  }
}

extension DocumentFiles {
  /// The tokens of a pointer that begins with a slash, or is empty.
  private static func tokens(of pointer: String) -> [String] {
    guard !pointer.utf8.contains(UInt8(ascii: "~")) else {
      return JSONPointer(parsing: pointer).tokens
    }
    var pointer = pointer
    return pointer.withUTF8 { bytes in
      var tokens: [String] = []
      var start = 1
      for place in bytes.indices.dropFirst() where bytes[place] == UInt8(ascii: "/") {
        tokens.append(String(decoding: bytes[start..<place], as: UTF8.self))
        start = place + 1
      }
      if !bytes.isEmpty { tokens.append(String(decoding: bytes[start...], as: UTF8.self)) }
      return tokens
    }
  }
}

/// Why a reference cannot be followed.
struct ReferenceMistake: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
