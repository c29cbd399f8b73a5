// SPDX-License-Identifier: Apache-2.0

/// A glob for paths: `NamePattern` for each part, `**` for any number of folders.
///
/// A name that begins with a dot matches only a part that begins with a dot.
struct PathPattern {
  private enum Part {
    case anyFolders
    case name(NamePattern, wantsDot: Bool)
  }

  /// The folder before the first part that is a pattern, where the search begins.
  let folder: FilePath
  /// How deep below `folder` a match can be; nil for any depth.
  let depth: Int?
  /// Whether the last part can match any ending, so that only YAML's endings count.
  let leavesEndingOpen: Bool
  private let parts: [Part]

  /// Nil if the path is not a pattern.
  init?(_ path: FilePath) {
    let all = path.components
    let patterns = all.map(NamePattern.init(bytes:))
    guard let first = patterns.firstIndex(where: { !$0.isLiteral }) else { return nil }
    let literal = Array(all[..<first].joined(separator: [FilePath.slash]))
    folder = FilePath(bytes: path.isAbsolute ? [FilePath.slash] + literal : literal).tidied
    var parts: [Part] = []
    for (name, pattern) in zip(all[first...], patterns[first...]) {
      if name == Self.doubleStar {
        // Several in a row are equivalent to one.
        if case .anyFolders? = parts.last { continue }
        parts.append(.anyFolders)
      } else {
        parts.append(.name(pattern, wantsDot: name.first == UInt8(ascii: ".")))
      }
    }
    let isDeep = parts.contains { if case .anyFolders = $0 { true } else { false } }
    depth = isDeep ? nil : parts.count - 1
    leavesEndingOpen = patterns.last?.endsInWildcard ?? false
    self.parts = parts
  }

  /// Whether the parts of a path below `folder` match; the number of steps is at most the product
  /// of the numbers of parts.
  func matches(_ names: [[UInt8]]) -> Bool {
    // The parts of the pattern that may match next.
    var open = closure(of: [0])
    for name in names {
      var next: Set<Int> = []
      for place in open where place < parts.count {
        switch parts[place] {
        case .anyFolders: if name.first != UInt8(ascii: ".") { next.insert(place) }
        case .name(let pattern, let wantsDot):
          if wantsDot == (name.first == UInt8(ascii: ".")), pattern.matches(name) {
            next.insert(place + 1)
          }
        }
      }
      open = closure(of: next)
      if open.isEmpty { return false }
    }
    return open.contains(parts.count)
  }

  /// `**` may match no folder at all.
  private func closure(of places: Set<Int>) -> Set<Int> {
    var all = places
    for place in places where place < parts.count {
      if case .anyFolders = parts[place] { all.insert(place + 1) }
    }
    return all
  }

  private static let doubleStar = Array("**".utf8)
}
