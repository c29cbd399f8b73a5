// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import YAMLTree

/// The text of a step: where its parts are written.
package struct StepText {
  /// The mapping of the step.
  package let mapping: YAMLMapping

  /// The keys that have the body of a request.
  private static let bodies = ["json", "form", "multipart", "graphql", "text", "xml", "file"]

  /// - Parameter span: the first key of the step.
  /// - Returns: nil if there is none at that place.
  package init?(at span: SourceSpan, in root: YAMLNode) {
    guard let mapping = root.mapping(beginningAt: span) else { return nil }
    self.mapping = mapping
  }

  /// A query parameter, a header or a cookie, by the key that has it.
  package func field(_ name: String, of key: String, foldsCase: Bool = false) -> YAMLMapping.Entry?
  {
    guard let fields = mapping[key]?.mapping else { return nil }
    if !foldsCase { return fields.entry(named: name) }
    return fields.first { $0.name.lowercased().hasSameBytes(as: name.lowercased()) }
  }

  /// The key with the body.
  package var body: YAMLMapping.Entry? {
    Self.bodies.lazy.compactMap { mapping.entry(named: $0) }.first
  }

  /// The member of the body at a place; nil if it is not written, or is part of a template.
  package func member(of path: [String]) -> YAMLMapping.Entry? {
    members(of: path).first
  }

  /// The members of the body at a place, one in each element of a list.
  package func members(of path: [String]) -> [YAMLMapping.Entry] {
    guard let name = path.last else { return [] }
    return containers(of: path).flatMap { mapping in
      name == "*" ? Array(mapping) : [mapping.entry(named: name)].compactMap(\.self)
    }
  }

  /// The objects of the body whose member is at a place, one in each element of a list.
  package func containers(of path: [String]) -> [YAMLMapping] {
    guard let body, !path.isEmpty else { return [] }
    return body.value.nodes(at: path.dropLast()).compactMap(\.mapping)
  }
}

extension YAMLNode {
  /// What is at a place of the value; `*` is any element or member.
  fileprivate func nodes(at path: ArraySlice<String>) -> [YAMLNode] {
    guard let token = path.first else { return [self] }
    let next: [YAMLNode]
    if let mapping {
      next = token == "*" ? mapping.map(\.value) : [mapping[token]].compactMap(\.self)
    } else if let sequence {
      let index = Int(token).flatMap { sequence.indices.contains($0) ? $0 : nil }
      next = token == "*" ? Array(sequence) : index.map { [sequence[$0]] } ?? []
    } else {
      next = []
    }
    return next.flatMap { $0.nodes(at: path.dropFirst()) }
  }

  /// The mapping whose first key is at a place.
  fileprivate func mapping(beginningAt place: SourceSpan) -> YAMLMapping? {
    var node = self
    while true {
      if let mapping = node.mapping {
        if mapping.firstKeySpan == place { return mapping }
        guard let entry = mapping.last(where: { $0.span.lowerBound <= place.lowerBound }) else {
          return nil
        }
        node = entry.value
      } else if let sequence = node.sequence {
        guard let element = sequence.last(where: { $0.span.lowerBound <= place.lowerBound }) else {
          return nil
        }
        node = element
      } else {
        return nil
      }
    }
  }
}
