// SPDX-License-Identifier: Apache-2.0

import Files

/// A path as a file in another folder names it.
enum RelativePath {
  /// The path as a person in a folder would type it: relative if it is below the folder or the one above it, or in
  /// one above it.
  static func shown(_ path: FilePath, in folder: FilePath) -> String {
    let path = path.tidied.text.split(separator: "/").contains("..") ? folded(path) : path
    let above = folder.tidied.parent
    if above.text != "/", !above.text.isEmpty, path.below(above) != nil {
      return of(path, from: folder)
    }
    let isAbove = path.parent == folder || folder.below(path.parent) != nil
    return isAbove && path.parent.text != "/" ? of(path, from: folder) : path.shown(in: folder)
  }

  /// An absolute path without `..`, as if no part of it were a symbolic link.
  static func folded(_ path: FilePath) -> FilePath {
    var parts: [Substring] = []
    for part in path.tidied.text.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return FilePath("/" + parts.joined(separator: "/"))
  }

  /// - Parameters:
  ///   - path: absolute.
  ///   - folder: absolute.
  static func of(_ path: FilePath, from folder: FilePath) -> String {
    let parts = path.tidied.text.split(separator: "/")
    let above = folder.tidied.text.split(separator: "/")
    let common = zip(parts, above).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: above.count - common)
    return (up + parts[common...].map(String.init)).joined(separator: "/")
  }
}
