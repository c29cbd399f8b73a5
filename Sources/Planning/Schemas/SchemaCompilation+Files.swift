// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension SchemaCompilation {
  /// The files that the schemas of a collection were compiled from, each once: those that the
  /// collection names, and those that one of them refers to.
  func files(of collection: Int) -> [String] {
    let own = units.filter { unit in unit.uses.contains { $0.collection == collection } }
    guard !own.isEmpty else { return [] }
    var found = FoundFiles()
    for unit in own {
      switch unit.root {
      case .file(let path, _)?: found.add(path)
      case .written(let value, _, let address)?: found.add(references(of: value, at: address))
      case nil: continue
      }
    }
    while let path = found.next() {
      guard case .schema(let file)? = library[path] else { continue }
      found.add(references(of: file.value, at: SchemaPath.address(of: path)))
    }
    return found.paths
  }

  private func references(of value: Value, at address: String) -> [String] {
    SchemaReferences(in: value, at: address).addresses.compactMap { reference in
      guard let path = library.path(of: reference) ?? library.candidate(for: reference) else {
        return nil
      }
      return library[path] == nil ? nil : path
    }
  }
}

/// Paths in the order found, each of which is looked into once.
private struct FoundFiles {
  private(set) var paths: [String] = []
  private var seen: Set<ByteText> = []
  private var done = 0

  mutating func add(_ path: String) {
    if seen.insert(ByteText(path)).inserted { paths.append(path) }
  }

  mutating func add(_ paths: [String]) {
    for path in paths { add(path) }
  }

  /// The first path that was not looked into.
  mutating func next() -> String? {
    guard done < paths.count else { return nil }
    defer { done += 1 }
    return paths[done]
  }
}
