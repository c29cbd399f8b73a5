// SPDX-License-Identifier: Apache-2.0

import Expressions
import YAMLTree

/// The templates in the body of a request, by the JSONPath of the value that each gives.
struct SentTemplates {
  private var texts: [String: String] = [:]

  /// - Parameter step: the mapping of a step; nil for none.
  init(in step: YAMLNode?) {
    guard let mapping = step?.mapping else { return }
    if let json = mapping["json"] { add(json, at: "$") }
    if let form = mapping["form"] { add(form, at: "$") }
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
