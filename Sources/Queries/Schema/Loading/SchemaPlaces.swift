// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// One schema inside of a text: an object or a boolean where the dialect allows a schema.
struct SchemaPlace {
  let value: Value
  /// Index of the text.
  let text: Int
  /// From the text's root.
  let pointer: String
  /// Index of its resource.
  let resource: Int
}

/// A schema with an address of its own, with its contents up to the next one.
struct SchemaResource: Sendable {
  /// Without a fragment.
  let address: String
  let dialect: SchemaDialect
  /// The place of its root.
  let root: Int
  /// The places of its `$dynamicAnchor`s.
  var dynamicAnchors: [ByteText: Int] = [:]
}

/// All schemas of the added texts, and their names.
struct SchemaPlaces {
  private(set) var places: [SchemaPlace] = []
  private(set) var resources: [SchemaResource] = []
  /// The addresses of the texts.
  private(set) var texts: [String] = []
  private var roots: [ByteText: Int] = [:]
  private var anchors: [ByteText: Int] = [:]
  private var pointers: [ByteText: Int] = [:]
  private(set) var problems: [SchemaProblem] = []

  /// How many schemas all texts may contain together.
  static let maximumPlaces = 200_000
  /// How deep a schema may be.
  static let maximumDepth = 512

  /// The root at an address; nil if no such text was added.
  func root(at address: String) -> Int? { roots[ByteText(address)] }

  /// The place of an anchor in the resource at an address.
  func anchor(_ name: String, at address: String) -> Int? {
    anchors[ByteText("\(address)#\(name)")]
  }

  /// Adds the text of an address, with all schemas in it.
  ///
  /// - Parameter parent: the dialect of the referring schema, for a text without `$schema`.
  /// - Returns: the place of its root.
  mutating func add(
    _ value: Value, at address: String, parent: SchemaDialect = .draft2020,
    _ dialects: inout SchemaDialects
  ) -> Int {
    texts.append(address)
    let first = places.count
    let dialect = dialects.dialect(of: value, text: address, parent: parent)
    let context = Context(text: texts.count - 1, resource: nil, dialect: dialect)
    scan(value, at: "", in: context, depth: 0, &dialects)
    roots[ByteText(address)] = first
    return first
  }

  private struct Context {
    let text: Int
    var resource: Int?
    var dialect: SchemaDialect
  }

  private mutating func scan(
    _ value: Value, at pointer: String, in context: Context, depth: Int,
    _ dialects: inout SchemaDialects
  ) {
    guard places.count < Self.maximumPlaces, depth < Self.maximumDepth else {
      if problems.isEmpty {
        problems.append(
          SchemaProblem(
            address: texts[context.text], pointer: pointer,
            message: "the schema is deeper or larger than the limits"))
      }
      return
    }
    var context = context
    let place = places.count
    let object: OrderedObject? = if case .object(let object) = value { object } else { nil }
    if let object, let opened = resource(of: object, at: place, in: context, &dialects) {
      context = opened
    } else if context.resource == nil {
      context.resource = open(texts[context.text], context.dialect, at: place)
    }
    let resource = context.resource ?? 0
    places.append(
      SchemaPlace(value: value, text: context.text, pointer: pointer, resource: resource))
    pointers[ByteText("\(context.text)#\(pointer)")] = place
    guard let object else { return }
    let dialect = context.dialect
    if dialect.isEarlyOpenAPI, object["$ref"] != nil { return }
    if dialect.hasIdentifiers { registerAnchors(of: object, at: place, resource, dialect) }
    for (keyword, child) in object.members {
      for (token, schema) in Self.schemas(in: child, of: keyword, dialect) {
        let below = token.map { "/" + PointerToken.escaped($0) } ?? ""
        scan(
          schema, at: pointer + "/" + PointerToken.escaped(keyword) + below, in: context,
          depth: depth + 1, &dialects)
      }
    }
  }

  /// The schemas in a keyword's value, and their names or indexes in it.
  private static func schemas(
    in value: Value, of keyword: String, _ dialect: SchemaDialect
  ) -> [(String?, Value)] {
    switch value {
    case .object(let object):
      if dialect.mapKeywords.contains(keyword) {
        return object.members.filter { $0.value.isSchema }.map { ($0.name, $0.value) }
      }
      return dialect.schemaKeywords.contains(keyword) ? [(nil, value)] : []
    case .boolean: return dialect.schemaKeywords.contains(keyword) ? [(nil, value)] : []
    case .array(let elements):
      guard dialect.listKeywords.contains(keyword) else { return [] }
      return elements.enumerated().filter { $0.element.isSchema }
        .map { (String($0.offset), $0.element) }
    case .null, .number, .string: return []
    }
  }

  // MARK: Identifiers

  /// The context inside of a schema with an `$id`; nil if no `$id` opens a resource.
  private mutating func resource(
    of object: OrderedObject, at place: Int, in context: Context, _ dialects: inout SchemaDialects
  ) -> Context? {
    guard context.dialect.hasIdentifiers, case .string(let identifier)? = object["$id"],
      !context.dialect.hasLoneReferences || object["$ref"] == nil,
      !identifier.utf8.starts(with: "#".utf8)
    else { return nil }
    var context = context
    let base = context.resource.map { resources[$0].address } ?? texts[context.text]
    let address = SchemaAddress.resolve(identifier, against: base).address
    if context.resource != nil, object["$schema"] != nil {
      context.dialect = dialects.dialect(
        of: .object(object), text: texts[context.text], parent: context.dialect)
    }
    context.resource = open(address, context.dialect, at: place)
    return context
  }

  private mutating func open(_ address: String, _ dialect: SchemaDialect, at place: Int) -> Int {
    resources.append(SchemaResource(address: address, dialect: dialect, root: place))
    if roots[ByteText(address)] == nil { roots[ByteText(address)] = place }
    return resources.count - 1
  }

  private mutating func registerAnchors(
    of object: OrderedObject, at place: Int, _ resource: Int, _ dialect: SchemaDialect
  ) {
    let address = resources[resource].address
    if dialect.isDraft7 {
      guard case .string(let identifier)? = object["$id"], object["$ref"] == nil else { return }
      let fragment = SchemaAddress.resolve(identifier, against: address).fragment
      if !fragment.isEmpty { anchors[ByteText("\(address)#\(fragment)")] = place }
      return
    }
    if case .string(let name)? = object["$anchor"] {
      anchors[ByteText("\(address)#\(name)")] = place
    }
    if case .string(let name)? = object["$dynamicAnchor"] {
      anchors[ByteText("\(address)#\(name)")] = place
      resources[resource].dynamicAnchors[ByteText(name)] = place
    }
  }

  // MARK: Pointers

  /// The place at a pointer below another place; it is created for a value where the dialect allows
  /// no schema. Nil if the pointer has no target.
  mutating func place(at pointer: String, below root: Int) -> Int? {
    let start = places[root]
    let whole = start.pointer + pointer
    if let known = pointers[ByteText("\(start.text)#\(whole)")] { return known }
    var value = start.value
    var resource = start.resource
    var reached = start.pointer
    for token in JSONPointer(parsing: pointer).tokens {
      guard let next = value.child(token) else { return nil }
      value = next
      reached += "/" + PointerToken.escaped(token)
      if let known = pointers[ByteText("\(start.text)#\(reached)")] {
        resource = places[known].resource
      }
    }
    guard value.isSchema, places.count < Self.maximumPlaces else { return nil }
    places.append(
      SchemaPlace(value: value, text: start.text, pointer: whole, resource: resource))
    pointers[ByteText("\(start.text)#\(whole)")] = places.count - 1
    return places.count - 1
  }
}

extension Value {
  /// Whether it can be a schema.
  var isSchema: Bool {
    switch self {
    case .object, .boolean: true
    case .null, .number, .string, .array: false
    }
  }

  /// The member or element that a token of a pointer names.
  func child(_ token: String) -> Value? {
    switch self {
    case .object(let object): return object[token]
    case .array(let elements):
      guard let index = Int(token), elements.indices.contains(index) else { return nil }
      return elements[index]
    case .null, .boolean, .number, .string: return nil
    }
  }

  /// The text; nil for another kind.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
