// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Queries
import Values

/// Why a subject is absent: for the notes of a failed check, computed only then.
package enum Absence {
  /// An object has no such member.
  case member(String, of: JSONNode)
  /// A path selects nothing.
  case path(JSONPath, from: JSONNode)
  /// An XPath selects nothing, or there is no cookie, with a possible reason.
  case hint(String)

  /// The place where the subject would be; nil for a path.
  var documentPath: String? {
    switch self {
    case .member(let name, let node): "\(node.normalizedPath)[\(PathName.quoted(name))]"
    case .path, .hint: nil
    }
  }

  /// Notes that help to find the reason.
  ///
  /// - Parameter work: counts the search for it.
  func notes(within work: Workload) -> [String] {
    switch self {
    case .member(let name, let node): Self.memberNotes(name, node)
    case .path(let path, let node): Self.prefixNotes(path, node, work)
    case .hint(let words): [words]
    }
  }

  /// How many names of an object are searched.
  private static let namesLimit = 1000
  /// How many objects are searched.
  private static let nodesLimit = 100

  private static func memberNotes(_ name: String, _ node: JSONNode) -> [String] {
    if let near = nearMiss(name, in: node) { return [near] }
    return dottedPathNote(name, node).map { [$0] } ?? []
  }

  private static func nearMiss(_ name: String, in node: JSONNode) -> String? {
    let names = node.members.prefix(namesLimit).compactMap(\.name.stringValue)
    for near in names {
      guard let note = LookAlike.note(name, near) else { continue }
      return "there is `\(BoundedText.inMessage(near))`; \(note)"
    }
    return NearMisses.best(name, among: names).map { "there is `\(BoundedText.inMessage($0))`" }
  }

  /// The note that a name with dots would have found something as a path.
  private static func dottedPathNote(_ name: String, _ node: JSONNode) -> String? {
    guard name.utf8.contains(where: ".[".utf8.contains), let path = try? JSONPath("$.\(name)"),
      path.isSingular, let found = path.node(in: node)
    else { return nil }
    return "`\(BoundedText.inMessage(name))` is one name here; "
      + "the path `\(BoundedText.inMessage(path.text))` finds \(Subject.node(found).inMessage)"
  }

  /// A member that looks like one of a path that selects nothing, and has another name: for captures.
  package static func lookAlike(
    of path: JSONPath, in node: JSONNode, within work: Workload
  ) -> String? {
    guard let (prefix, name) = try? path.selectingPrefix(in: node, within: work), let name,
      let nodes = try? JSONPath(prefix).nodes(in: node, within: work)
    else { return nil }
    for object in nodes.prefix(nodesLimit) {
      for near in object.members.prefix(namesLimit).compactMap(\.name.stringValue) {
        guard let note = LookAlike.note(name, near) else { continue }
        return "`\(prefix)` has `\(LookAlike.escaped(BoundedText.inMessage(near)))`; \(note)"
      }
    }
    return nil
  }

  /// The part of a path that still selected something, and a name there that is similar to the next
  /// one.
  private static func prefixNotes(
    _ path: JSONPath, _ node: JSONNode, _ work: Workload
  ) -> [String] {
    guard let (prefix, name) = try? path.selectingPrefix(in: node, within: work),
      let nodes = try? JSONPath(prefix).nodes(in: node, within: work)
    else { return [] }
    var words = "`\(prefix)` still selected \(nodes.count == 1 ? "1 node" : "\(nodes.count) nodes")"
    if let name,
      let near = nodes.prefix(nodesLimit).lazy.compactMap({ nearMiss(name, in: $0) }).first
    {
      words += "; \(near)"
    }
    return [words]
  }
}
