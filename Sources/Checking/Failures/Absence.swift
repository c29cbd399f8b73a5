// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Queries
import Values

/// Why a subject is not there: for the notes of a failed check, computed only then.
enum Absence {
  /// An object has no such member.
  case member(String, of: JSONNode)
  /// A path selects nothing.
  case path(JSONPath, from: JSONNode)
  /// An XPath selects nothing, and this may be why.
  case hint(String)

  /// Where the subject would stand; nil for a path.
  var documentPath: String? {
    switch self {
    case .member(let name, let node): "\(node.normalizedPath)[\(PathName.quoted(name))]"
    case .path, .hint: nil
    }
  }

  /// What helps to see the reason.
  var notes: [String] {
    switch self {
    case .member(let name, let node): Self.nearMiss(name, in: node).map { [$0] } ?? []
    case .path(let path, let node): Self.prefixNotes(path, node)
    case .hint(let words): [words]
    }
  }

  /// How many names of an object are looked through.
  private static let namesLimit = 1000

  private static func nearMiss(_ name: String, in node: JSONNode) -> String? {
    let names = node.members.prefix(namesLimit).compactMap(\.name.stringValue)
    return NearMisses.best(name, among: names).map {
      "the object has `\(BoundedText.inMessage($0))`"
    }
  }

  private static func prefixNotes(_ path: JSONPath, _ node: JSONNode) -> [String] {
    guard let prefix = try? path.longestSelectingPrefix(in: node),
      let nodes = try? JSONPath(prefix).nodes(in: node)
    else { return [] }
    return ["`\(prefix)` still selected \(nodes.count == 1 ? "1 node" : "\(nodes.count) nodes")"]
  }
}
