// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Queries
import Values

/// The texts of schema files that were read, with their addresses.
struct SchemaLibrary: Sendable {
  /// The result of reading a file.
  enum Entry: Sendable {
    case schema(SchemaFile)
    /// It is not JSON, or not YAML.
    case broken([Diagnostic])
    case unread(FileIndex.Finding)
  }

  private var entries: [ByteText: Entry] = [:]
  /// The paths of the addresses that references may use.
  private var paths: [ByteText: String] = [:]
  /// Addresses that files declare themselves, in the order they were read.
  private var named: [(address: String, path: String)] = []
  /// For the compiler.
  private(set) var texts: [(address: String, schema: Value)] = []

  subscript(path: String) -> Entry? { entries[ByteText(path)] }

  /// Takes the finding at a path.
  mutating func take(_ path: String, from index: FileIndex) {
    guard self[path] == nil, let finding = index[path] else { return }
    guard let text = index.text(at: path) else {
      entries[ByteText(path)] = .unread(finding)
      return
    }
    let read = SchemaFile.read(text.file, path: path, bytes: text.bytes)
    guard let schema = read.schema, !read.diagnostics.contains(where: { $0.severity == .error })
    else {
      entries[ByteText(path)] = .broken(read.diagnostics)
      return
    }
    entries[ByteText(path)] = .schema(schema)
    add(schema, at: SchemaPath.address(of: path), path)
    if case .object(let object) = schema.value, case .string(let id)? = object["$id"] {
      let address = SchemaAddress.resolve(id, against: SchemaPath.address(of: path)).address
      named.append((address, path))
      add(schema, at: address, path)
    }
  }

  private mutating func add(_ schema: SchemaFile, at address: String, _ path: String) {
    guard paths.updateValue(path, forKey: ByteText(address)) == nil else { return }
    texts.append((address, schema.value))
  }

  /// Gives a file one more address.
  ///
  /// - Returns: whether it did not have it before.
  mutating func name(_ address: String, of path: String) -> Bool {
    guard case .schema(let schema)? = self[path], paths[ByteText(address)] == nil else {
      return false
    }
    add(schema, at: address, path)
    return true
  }

  /// The file with an address.
  func path(of address: String) -> String? { paths[ByteText(address)] }

  /// The probable path of a referenced file; nil if it cannot be derived.
  func candidate(for address: String) -> String? {
    if let path = SchemaPath.path(of: address) { return path }
    for (known, path) in named {
      if let candidate = SchemaPath.path(of: address, beside: known, at: path) { return candidate }
    }
    return nil
  }
}
