// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Finds the existing collection or folder that a missing path may mean.
///
/// One part of the path may be wrong: a misspelling, or the other ending of YAML's two, or none.
struct NearbyPath {
  let reader: FileReader
  let area: FileReader.Area
  /// The start of relative paths.
  let base: FilePath
  /// Whether a file with this name may be meant.
  var isCandidate: @Sendable ([UInt8]) -> Bool = { CollectionFinder.isYAML($0) }

  /// The most names that are read in a folder: in a larger one nothing is guessed.
  private static let mostNames = 10_000

  /// Nil if no path is near, and if it may not be known.
  func path(for path: FilePath) -> FilePath? {
    let parts = path.components
    guard !path.holdsNUL,
      let wrong = parts.indices.first(where: { !exists(parts[...$0], of: path) })
    else { return nil }
    let isLast = wrong == parts.count - 1
    guard let name = meantName(parts[wrong], in: parts[..<wrong], of: path, mayBeFile: isLast)
    else { return nil }
    var meant = parts
    meant[wrong] = name
    return exists(meant[...], of: path) ? joined(meant[...], of: path) : nil
  }

  private func meantName(
    _ name: [UInt8], in folder: ArraySlice<[UInt8]>, of path: FilePath, mayBeFile: Bool
  ) -> [UInt8]? {
    let whole = joined(folder, of: path).absolute(in: base)
    guard let listed = try? reader.folder(whole, in: area),
      let entries = try? listed.entries(limit: Self.mostNames + 1), entries.count <= Self.mostNames
    else { return nil }
    let names = entries.filter { entry in
      guard entry.name.first != UInt8(ascii: ".") else { return false }
      switch entry.kind {
      case .folder: return true
      case .other: return mayBeFile && isCandidate(entry.name)
      case .link, .unknown: return !mayBeFile || isCandidate(entry.name)
      }
    }.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
    let stem = Self.stem(of: name)
    if mayBeFile, let other = names.first(where: { $0 != name && Self.stem(of: $0) == stem }) {
      return other
    }
    // Endings are equal in all names, and would make short names similar.
    let stems = names.map { String(decoding: Self.stem(of: $0), as: UTF8.self) }
    let near = NearMisses.best(String(decoding: stem, as: UTF8.self), among: stems)
    return near.flatMap { near in stems.firstIndex { $0.utf8.elementsEqual(near.utf8) } }
      .map { names[$0] }
  }

  /// A name without an ending of YAML or JSON.
  private static func stem(of name: [UInt8]) -> [UInt8] {
    for ending in [".yaml", ".yml", ".json"] where name.count > ending.utf8.count {
      if name.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
        return Array(name.dropLast(ending.utf8.count))
      }
    }
    return name
  }

  private func exists(_ parts: ArraySlice<[UInt8]>, of path: FilePath) -> Bool {
    let whole = joined(parts, of: path).absolute(in: base)
    return (try? reader.kind(at: whole, in: area)) != nil
  }

  private func joined(_ parts: ArraySlice<[UInt8]>, of path: FilePath) -> FilePath {
    let bytes = Array(parts.joined(separator: [FilePath.slash]))
    return FilePath(bytes: path.isAbsolute ? [FilePath.slash] + bytes : bytes).tidied
  }
}

extension FileReader {
  /// The file in YAML or JSON that a missing path may mean; nil if none is near.
  package func documentNear(_ path: FilePath, in area: Area) -> FilePath? {
    let search = NearbyPath(reader: self, area: area, base: workingDirectory) { name in
      CollectionFinder.isYAML(name) || name.suffix(5).elementsEqual(".json".utf8)
    }
    return search.path(for: path)
  }
}
