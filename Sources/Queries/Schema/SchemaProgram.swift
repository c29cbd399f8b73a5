// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A compiled schema: nodes that refer to one another by index, so that references may be cyclic.
///
/// A class, so that a run can enter the program of another component for one reference to count.
final class SchemaProgram: Sendable {
  let nodes: [SchemaNode]
  /// For each resource the nodes of its `$dynamicAnchor`s.
  let dynamicAnchors: [[ByteText: Int]]
  let root: Int
  /// The number of the component; 0 for a schema that was compiled alone.
  let component: Int

  init(nodes: [SchemaNode], dynamicAnchors: [[ByteText: Int]], root: Int, component: Int) {
    self.nodes = nodes
    self.dynamicAnchors = dynamicAnchors
    self.root = root
    self.component = component
  }
}

/// One schema; a class, so that passing it costs one reference.
final class SchemaNode: Sendable {
  enum Content: Sendable {
    case always
    case never
    /// In the order in which they are judged; `unevaluated…` is last.
    case keywords([SchemaKeyword])
    /// The root of another component, which is compiled when it is first entered.
    case component(Int)
  }

  let content: Content
  /// Index of its resource, for `$dynamicRef`; `noResource` for the target of a reference to a component.
  let resource: Int
  /// Its place: `#/properties/id`, after the address of its text.
  let location: String
  /// Whether it has an `unevaluated…` keyword, which needs to know what was evaluated before.
  let needsEvaluated: Bool
  /// Which messages the value is not in.
  let access: SchemaAccess
  /// The types, if `type` is all that it says, as of most members; nil for another.
  let typesAlone: SchemaTypes?

  static let noResource = -1

  init(
    _ content: Content, resource: Int, location: String, needsEvaluated: Bool,
    access: SchemaAccess
  ) {
    self.content = content
    self.resource = resource
    self.location = location
    self.needsEvaluated = needsEvaluated
    self.access = access
    if access.isEmpty, case .keywords(let keywords) = content, keywords.count == 1,
      case .types(let types) = keywords[0]
    {
      typesAlone = types
    } else {
      typesAlone = nil
    }
  }
}

/// `readOnly` and `writeOnly`.
struct SchemaAccess: OptionSet, Sendable {
  let rawValue: UInt8

  static let readOnly = SchemaAccess(rawValue: 1)
  static let writeOnly = SchemaAccess(rawValue: 2)
}

/// A keyword with its value; schemas are indexes of nodes.
///
/// Indirect, because it is passed on for every value, and a box is one reference to count.
indirect enum SchemaKeyword: Sendable {
  case reference(Int, name: String)
  /// The static target of the reference, and the anchor that is searched for in the entered
  /// resources.
  case dynamicReference(Int, anchor: ByteText)
  case all([Int])
  case any(SchemaAlternatives)
  case one(SchemaAlternatives)
  case not(Int)
  case condition(if: Int, then: Int?, else: Int?)
  case dependent([(name: String, schema: Int)])
  case object(SchemaMembers)
  case propertyNames(Int)
  case array(SchemaElements)
  case contains(Int, least: Int, most: Int?)
  case types(SchemaTypes)
  case values([Value], isConstant: Bool)
  case multiple(of: ExactNumber)
  case bound(SchemaBound, ExactNumber)
  case length(least: Int?, most: Int?)
  case pattern(Pattern, written: String)
  case format(TextFormat)
  case openAPIFormat(OpenAPIFormat)
  case elementCount(least: Int?, most: Int?)
  case uniqueElements
  case memberCount(least: Int?, most: Int?)
  case required([String])
  case dependentRequired([(name: String, needed: [String])])
  case unevaluatedElements(Int)
  case unevaluatedMembers(Int)
}

/// The schemas of `anyOf` or `oneOf`.
struct SchemaAlternatives: Sendable {
  let parts: [Int]
  var discriminator: SchemaDiscriminator?
}

/// `properties`, `patternProperties` and `additionalProperties`, which depend on one another.
final class SchemaMembers: Sendable {
  /// In the order of the schema, which most objects follow.
  let named: [(name: String, schema: Int)]
  /// An index for many names; empty for few.
  let index: [ByteText: Int]
  let patterns: [(pattern: Pattern, schema: Int)]
  let rest: Int?

  init(
    named: [(name: String, schema: Int)], patterns: [(pattern: Pattern, schema: Int)], rest: Int?
  ) {
    self.named = named
    self.patterns = patterns
    self.rest = rest
    index =
      named.count > 16 ? Dictionary(named.map { (ByteText($0.name), $0.schema) }) { $1 } : [:]
  }

  var isEmpty: Bool { named.isEmpty && patterns.isEmpty && rest == nil }
}

/// `prefixItems` and `items`, or draft-07's `items` and `additionalItems`.
struct SchemaElements: Sendable {
  var first: [Int] = []
  var rest: Int?
}

/// `minimum` and similar keywords.
enum SchemaBound: String, Sendable {
  case minimum
  case maximum
  case exclusiveMinimum
  case exclusiveMaximum
}

/// The value of `type`.
struct SchemaTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let integer = SchemaTypes(rawValue: 1 << 6)

  static func of(_ kind: JSONKind) -> SchemaTypes { SchemaTypes(rawValue: 1 << kind.rawValue) }

  /// A type by its name.
  init?(name: String) {
    let kinds: [JSONKind] = [.null, .boolean, .number, .string, .array, .object]
    if name == "integer" {
      self = .integer
    } else if let kind = kinds.first(where: { $0.name == name }) {
      self = .of(kind)
    } else {
      return nil
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The names, in the order of JSON's kinds.
  var names: [String] {
    let kinds: [JSONKind] = [.null, .boolean, .number, .string, .array, .object]
    return kinds.filter { contains(.of($0)) }.map(\.name) + (contains(.integer) ? ["integer"] : [])
  }
}
