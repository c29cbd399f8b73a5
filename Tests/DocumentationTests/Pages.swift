// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The pages that users read, by path from the root of the repository.
enum Pages {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Every Markdown page with something to run in it.
  static let all: [String] = {
    let enumerator = FileManager.default.enumerator(atPath: root.path)
    var paths: [String] = []
    while let path = enumerator?.nextObject() as? String {
      if path.hasPrefix(".") {
        enumerator?.skipDescendants()
      } else if path.hasSuffix(".md") {
        paths.append(path)
      }
    }
    return paths.sorted()
  }()

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether a file or folder is there, by path from the root of the repository.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }
}
