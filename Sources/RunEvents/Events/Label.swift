// SPDX-License-Identifier: Apache-2.0

import Values

/// A label of a scenario or step: a name with its texts, for tools that read the results.
package struct Label: Hashable, Sendable {
  package let name: String
  /// In the order written; at least one.
  package let texts: [String]

  package init(name: String, texts: [String]) {
    self.name = name
    self.texts = texts
  }
}

extension [Label] {
  /// `owner payments, requirements SHOP-3 SHOP-4`, for a person.
  package var words: String {
    map { "\($0.name) \($0.texts.joined(separator: " "))" }.joined(separator: ", ")
  }
}

extension EventJSON {
  /// Appends `,"labels":{"owner":"payments","requirements":["SHOP-3","SHOP-4"]}`: a label with one text
  /// is a string.
  package mutating func member(_ name: StaticString, _ labels: [Label]) {
    key(name)
    raw("{")
    for (place, label) in labels.enumerated() {
      if place > 0 { raw(",") }
      string(label.name)
      raw(":")
      if label.texts.count == 1 { string(label.texts[0]) } else { strings(label.texts) }
    }
    raw("}")
  }
}

extension EventNode {
  /// An object whose members are texts or lists of texts.
  func labels() throws(EventDamage) -> [Label] {
    var labels: [Label] = []
    for (name, value) in try members() {
      if let text = value.stringValue {
        labels.append(Label(name: name, texts: [text]))
        continue
      }
      let texts = value.isArray ? value.elements.map(\.stringValue) : [nil]
      guard texts.allSatisfy({ $0 != nil }) else {
        throw damage(expected: "an object of texts and lists of texts")
      }
      labels.append(Label(name: name, texts: texts.compactMap(\.self)))
    }
    return labels
  }
}
