// SPDX-License-Identifier: Apache-2.0

import Values

/// A schema of a component that accepted a value, with what of the value may be worth counting.
package struct AcceptedSchema: Sendable {
  private let packedComponent: UInt32
  private let packedIndex: UInt32
  private let packedCode: UInt32

  /// The number of the component that the schema is in.
  package var component: Int { Int(packedComponent) }
  /// Of the schema in its component: with `component` the same for the same schema.
  package var index: Int { Int(packedIndex) }
  /// That of the content.
  package var code: Int { Int(packedCode) }

  init(component: Int, index: Int, code: Int) {
    packedComponent = UInt32(component)
    packedIndex = UInt32(index)
    packedCode = UInt32(code)
  }

  /// The same for the same content and schema, whichever value it was.
  struct Key: Hashable {
    let component: Int
    let index: Int
    let code: Int
  }

  var key: Key { Key(component: component, index: index, code: code) }

  package enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// Whether a list has elements.
    case list(isFilled: Bool)
    /// The member of `enum` that it is, from 0.
    case choice(Int)
    case other

    /// A number for each content, from 0; 0 is `other`.
    package var code: Int {
      switch self {
      case .other: 0
      case .null: 1
      case .boolean(let value): value ? 3 : 2
      case .list(let isFilled): isFilled ? 5 : 4
      case .choice(let choice): 6 + choice
      }
    }
  }
}

extension SchemaRun {
  /// Notes that a schema accepted the value at a position, if that is asked for.
  mutating func noteAccepted(_ index: Int, _ position: Int) {
    guard purpose.findsAccepted else { return }
    notes.add(
      AcceptedSchema(
        component: program.component, index: index, code: content(at: position).code))
  }

  /// Notes which member of `enum` a value is, if that is asked for.
  mutating func noteChoice(_ choice: Int, of schema: SchemaNode) {
    guard purpose.findsAccepted else { return }
    notes.add(
      AcceptedSchema(
        component: program.component, index: applied.last?.index ?? 0,
        code: AcceptedSchema.Content.choice(choice).code))
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
