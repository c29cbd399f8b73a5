// SPDX-License-Identifier: Apache-2.0

import Expressions
import YAMLTree

/// The templates of a request: in its body by the JSONPath of the value that each gives, and in its address.
struct SentTemplates {
  private var texts: [String: String] = [:]
  /// The segments of the path that are one template each, with the number of segments after them.
  private(set) var segments: [(fromEnd: Int, template: String)] = []

  /// - Parameter step: the mapping of a step; nil for none.
  init(in step: YAMLNode?) {
    guard let mapping = step?.mapping else { return }
    if let json = mapping["json"] { add(json, at: "$") }
    if let form = mapping["form"] { add(form, at: "$") }
    for entry in mapping where entry.name.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      addSegments(of: entry.value.scalar?.text ?? "")
    }
  }

  /// - Parameter address: as written.
  private mutating func addSegments(of address: String) {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (place, part) in parts.enumerated() where part.starts(with: "${".utf8) {
      let inside = part.dropFirst(2)
      // One template alone, without quotes, in which a `}` may be text.
      guard inside.firstIndex(of: UInt8(ascii: "}")) == inside.indices.last,
        !inside.contains(where: { "'\"".utf8.contains($0) })
      else { continue }
      segments.append((parts.count - 1 - place, String(Substring(part))))
    }
  }

  /// The template that the request has at a path, as written: `${price}`.
  func template(at path: String) -> String? { texts[path] }

  private mutating func add(_ node: YAMLNode, at path: String) {
    guard path.utf8.count <= QuestionLimits.placeBytes, texts.count < QuestionLimits.places else {
      return
    }
    if let mapping = node.mapping {
      for entry in mapping { add(entry.value, at: path + JSONPlaces.selector(entry.name)) }
    } else if let scalar = node.scalar, Template.firstOpening(in: scalar.text) != nil {
      texts[path] = scalar.text
    }
  }
}
