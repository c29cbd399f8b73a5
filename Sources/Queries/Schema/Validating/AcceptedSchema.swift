// SPDX-License-Identifier: Apache-2.0

import Values

/// A schema of a component that accepted a value, with what of the value may be worth counting.
package struct AcceptedSchema: Sendable {
  /// The number of the component that the schema is in.
  package let component: Int
  /// Of the schema in its component: with `component` the same for the same schema.
  package let index: Int
  /// Its place: `#/properties/id`.
  package let location: String
  package let content: Content

  /// The same for the same content and schema, whichever value it was.
  struct Key: Hashable {
    let component: Int
    let index: Int
    let content: Content
  }

  var key: Key { Key(component: component, index: index, content: content) }

  package enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Whether a list has elements.
    case list(isFilled: Bool)
    /// The member of `enum` that it is, from 0.
    case choice(Int)
    case other
  }
}

extension SchemaRun {
  /// Notes that a schema accepted the value at a position, if that is asked for.
  mutating func noteAccepted(_ index: Int, _ position: Int) {
    guard purpose.findsAccepted else { return }
    note(index, content(at: position))
  }

  /// Notes which member of `enum` a value is, if that is asked for.
  mutating func noteChoice(_ choice: Int, of schema: SchemaNode) {
    guard purpose.findsAccepted else { return }
    notes.add(
      AcceptedSchema(
        component: program.component, index: applied.last?.index ?? 0, location: schema.location,
        content: .choice(choice)))
  }

  private mutating func note(_ index: Int, _ content: AcceptedSchema.Content) {
    notes.add(
      AcceptedSchema(
        component: program.component, index: index, location: program.nodes[index].location,
        content: content))
  }

  private func content(at position: Int) -> AcceptedSchema.Content {
    switch document.kind(at: position) {
    case .null: .null
    case .boolean: .boolean(node(position).boolean == true)
    case .array: .list(isFilled: document.count(at: position) > 0)
    case .number, .string, .object: .other
    }
  }
}
