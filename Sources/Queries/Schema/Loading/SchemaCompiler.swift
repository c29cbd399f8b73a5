// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// Compiles texts to a program: finds all schemas and their names, then reads the keywords of
/// reachable schemas.
struct SchemaCompiler {
  let formats: FormatUse
  private let texts: SchemaTexts
  private let checksTexts: Bool
  private(set) var places = SchemaPlaces()
  private var dialects: SchemaDialects
  private var program = SchemaProgram()
  /// The node of each place in use.
  private var nodes: [Int: Int] = [:]
  /// The place of each node.
  private var owners: [Int] = []
  private var contents: [(content: SchemaNode.Content, needsEvaluated: Bool)] = []
  private var waiting: [(place: Int, node: Int)] = []
  private(set) var problems: [SchemaProblem] = []
  private(set) var uncheckedFormats: [String] = []
  /// The texts of metaschemas that are part of the program.
  private var bundledTexts: Set<Int> = []
  /// The nodes to which a reference leads.
  private var referenced: Set<Int> = []

  init(texts: SchemaTexts, formats: FormatUse, checksTexts: Bool) {
    self.texts = texts
    self.formats = formats
    self.checksTexts = checksTexts
    dialects = SchemaDialects(texts)
  }

  mutating func compile(
    _ schema: Value, at address: String
  ) throws(SchemaProblems) -> SchemaProgram {
    guard schema.isSchema else {
      throw SchemaProblems(
        all: [
          SchemaProblem(
            address: "", pointer: "",
            message: "a schema is an object or a boolean, not \(schema.kind.withArticle)")
        ])
    }
    let root = add(schema, at: SchemaAddress.resolve(address, against: "").address, .draft2020)
    try stopAtProblems()
    program.root = node(of: root)
    // Mistakes are reported in the whole of the given text, not only in reachable schemas.
    for place in 0..<places.places.count { _ = node(of: place) }
    repeat {
      while let next = waiting.popLast(), problems.count < 20 { read(next.place, into: next.node) }
      // The targets of a `$dynamicRef` are known only when the schema is applied.
      for resource in places.resources {
        for place in resource.dynamicAnchors.values { _ = node(of: place) }
      }
    } while !waiting.isEmpty && problems.count < 20
    try stopAtProblems()
    program.nodes = owners.indices.map { node in
      let found = places.places[owners[node]]
      let text = found.text == 0 ? "" : places.texts[found.text]
      return SchemaNode(
        contents[node].content, resource: found.resource, location: "\(text)#\(found.pointer)",
        needsEvaluated: contents[node].needsEvaluated)
    }
    program.dynamicAnchors = places.resources.map { resource in
      resource.dynamicAnchors.compactMapValues { nodes[$0] }
    }
    return program
  }

  private func stopAtProblems() throws(SchemaProblems) {
    var all: [SchemaProblem] = []
    for problem in dialects.problems + places.problems + problems where !all.contains(problem) {
      all.append(problem)
    }
    if !all.isEmpty { throw SchemaProblems(all: all) }
  }

  // MARK: Texts

  private mutating func add(
    _ schema: Value, at address: String, _ parent: SchemaDialect
  ) -> Int {
    let root = places.add(schema, at: address, parent: parent, &dialects)
    if checksTexts { check(schema, root) }
    return root
  }

  /// Checks a text by the metaschema of its draft.
  private mutating func check(_ schema: Value, _ root: Int) {
    let dialect = places.resources[places.places[root].resource].dialect
    guard let metaschema = dialect.isDraft7 ? Metaschemas.draft7 : Metaschemas.draft2020 else {
      return
    }
    var writer = JSONWriter()
    writer.value(schema)
    let depth = SchemaPlaces.maximumDepth * 2
    guard let document = try? JSONDocument.parse(writer.take(), maximumDepth: depth) else { return }
    do throws(SchemaLimitError) {
      for violation in try metaschema.validate(document.root).violations {
        problems.append(
          SchemaProblem(
            address: places.texts[places.places[root].text],
            pointer: violation.instance.description, message: violation.message))
      }
    } catch {
      problems.append(
        SchemaProblem(
          address: places.texts[places.places[root].text], pointer: "", message: error.message))
    }
  }

  /// The root at an address, from the given texts or the bundled ones; nil if there is none.
  private mutating func root(at address: String, _ parent: SchemaDialect) -> Int? {
    if let known = places.root(at: address) { return known }
    if let text = texts.texts[ByteText(address)] { return add(text, at: address, parent) }
    guard let text = Metaschemas.text(at: address) else { return nil }
    bundledTexts.insert(places.texts.count)
    return places.add(text, at: address, &dialects)
  }

  // MARK: Nodes

  /// The node of a place; its keywords are read later.
  private mutating func node(of place: Int) -> Int {
    if let known = nodes[place] { return known }
    let node = owners.count
    owners.append(place)
    contents.append((.always, false))
    nodes[place] = node
    waiting.append((place, node))
    return node
  }

  /// The node of a schema inside of another one's value.
  mutating func node(at pointer: String, below place: Int) -> Int? {
    places.place(at: pointer, below: place).map { node(of: $0) }
  }

  private mutating func read(_ place: Int, into node: Int) {
    let found = places.places[place]
    switch found.value {
    case .boolean(let isTaken): contents[node].content = isTaken ? .always : .never
    case .object(let object):
      let dialect = places.resources[found.resource].dialect
      var reader = SchemaReader(object: object, place: place, dialect: dialect)
      let keywords = reader.read(&self)
      contents[node] = (
        keywords.isEmpty ? .always : .keywords(keywords), reader.needsEvaluated
      )
    case .null, .number, .string, .array: break
    }
  }

  // MARK: References

  /// The target of a reference; nil, with a problem, if there is none.
  mutating func target(
    of reference: String, in place: Int, keyword: String
  ) -> (node: Int, anchor: String?)? {
    let target = findTarget(of: reference, in: place, keyword)
    if let target { referenced.insert(target.node) }
    return target
  }

  private mutating func findTarget(
    of reference: String, in place: Int, _ keyword: String
  ) -> (node: Int, anchor: String?)? {
    let resource = places.resources[places.places[place].resource]
    let (address, written) = SchemaAddress.resolve(reference, against: resource.address)
    let fragment = SchemaAddress.decodedFragment(written)
    guard let root = root(at: address, resource.dialect) else {
      var problem = problem(
        in: place, keyword, "`\(reference)` leads to `\(address)`, which was not given")
      problem.missingAddress = address
      problems.append(problem)
      return nil
    }
    if fragment.isEmpty { return (node(of: root), nil) }
    if fragment.utf8.first == UInt8(ascii: "/") {
      if let target = places.place(at: fragment, below: root) { return (node(of: target), nil) }
    } else {
      let owner = places.resources[places.places[root].resource].address
      if let target = places.anchor(fragment, at: owner) ?? places.anchor(fragment, at: address) {
        return (node(of: target), fragment)
      }
    }
    problems.append(problem(in: place, keyword, "`\(reference)` leads to nothing"))
    return nil
  }

  /// Whether a node is the target of its resource's dynamic anchor with a name.
  func isDynamic(_ anchor: String, at node: Int) -> Bool {
    let resource = places.resources[places.places[owners[node]].resource]
    return resource.dynamicAnchors[ByteText(anchor)].flatMap { nodes[$0] } == node
  }

  /// The places of schemas outside of the bundled metaschemas, with their nodes.
  var usedPlaces: [(place: Int, node: Int)] {
    checksTexts
      ? nodes.filter { !bundledTexts.contains(places.places[$0.key].text) }.map {
        ($0.key, $0.value)
      }
      : []
  }

  /// The node by which values are validated.
  var root: Int { program.root }

  /// Whether a reference leads to a node.
  func isReferenced(_ node: Int) -> Bool { referenced.contains(node) }

  func problem(in place: Int, _ keyword: String, _ message: String) -> SchemaProblem {
    let found = places.places[place]
    let text = places.texts[found.text]
    return SchemaProblem(
      address: found.text == 0 ? "" : text,
      pointer: "\(found.pointer)/\(PointerToken.escaped(keyword))", message: message)
  }

  mutating func report(_ problem: SchemaProblem) { problems.append(problem) }

  mutating func noteUnchecked(_ format: TextFormat) {
    if !uncheckedFormats.contains(format.rawValue) { uncheckedFormats.append(format.rawValue) }
  }
}

extension JSONKind {
  /// `an array`
  var withArticle: String {
    switch self {
    case .null: "null"
    case .array, .object: "an \(name)"
    case .boolean, .number, .string: "a \(name)"
    }
  }
}
