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
  /// The component that is compiled, and where others are; nil for a schema alone.
  let component: (number: Int, source: any SchemaComponentSource)?
  /// The node by which values are validated.
  private(set) var root = 0
  /// The node of each place in use.
  private(set) var nodes: [Int: Int] = [:]
  private(set) var drafts: [Draft] = []
  /// The nodes that stand for other components.
  private var componentNodes: [Int: Int] = [:]
  private var waiting: [(place: Int, node: Int)] = []
  private(set) var problems: [SchemaProblem] = []
  private(set) var uncheckedFormats: [String] = []
  /// The texts of metaschemas that are part of the program.
  private var bundledTexts: Set<Int> = []
  /// The nodes to which a reference leads.
  var referenced: Set<Int> = []

  /// A node that is not read yet, or not finished.
  struct Draft {
    /// Nil for another component.
    let place: Int?
    var content = SchemaNode.Content.always
    var needsEvaluated = false
    var access = SchemaAccess()
  }

  init(texts: SchemaTexts, formats: FormatUse, checksTexts: Bool) {
    self.texts = texts
    self.formats = formats
    self.checksTexts = checksTexts
    component = nil
    dialects = SchemaDialects(texts)
  }

  /// A compiler of one component.
  init(component: Int, of source: any SchemaComponentSource, formats: FormatUse) {
    texts = SchemaTexts()
    self.formats = formats
    checksTexts = true
    self.component = (component, source)
    dialects = SchemaDialects(texts)
  }

  /// Compiles a schema.
  mutating func compile(
    _ schema: Value, at address: String, _ dialect: SchemaDialect = .draft2020,
    dynamicAnchors: [(name: String, component: Int)] = []
  ) throws(SchemaProblems) -> SchemaProgram {
    guard schema.isSchema else {
      throw SchemaProblems(
        all: [
          SchemaProblem(
            address: "", pointer: "",
            message: "a schema is an object or a boolean, not \(schema.kind.withArticle)",
            component: component?.number ?? 0)
        ])
    }
    let start = add(schema, at: SchemaAddress.resolve(address, against: "").address, dialect)
    try stopAtProblems()
    root = node(of: start)
    try readAll()
    var anchors = places.resources.map { resource in
      resource.dynamicAnchors.compactMapValues { nodes[$0] }
    }
    for (name, target) in dynamicAnchors where anchors[0][ByteText(name)] == nil {
      anchors[0][ByteText(name)] = node(ofComponent: target)
    }
    return SchemaProgram(
      nodes: drafts.map(finished), dynamicAnchors: anchors, root: root,
      component: component?.number ?? 0)
  }

  /// Compiles the component.
  mutating func compileComponent() throws(SchemaProblems) -> SchemaProgram {
    guard let (number, source) = component else { preconditionFailure("there is a component") }
    let text = source.text(of: number)
    return try compile(
      text.value, at: text.address, text.dialect, dynamicAnchors: text.dynamicAnchors)
  }

  private mutating func readAll() throws(SchemaProblems) {
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
  }

  private func finished(_ draft: Draft) -> SchemaNode {
    guard let place = draft.place else {
      return SchemaNode(
        draft.content, resource: SchemaNode.noResource, location: "", needsEvaluated: false,
        access: [])
    }
    let found = places.places[place]
    let text = found.text == 0 ? "" : places.texts[found.text]
    return SchemaNode(
      draft.content, resource: found.resource, location: "\(text)#\(found.pointer)",
      needsEvaluated: draft.needsEvaluated, access: draft.access)
  }

  private func stopAtProblems() throws(SchemaProblems) {
    var all: [SchemaProblem] = []
    for problem in dialects.problems + places.problems + problems where !all.contains(problem) {
      all.append(problem)
    }
    if let component {
      for index in all.indices {
        all[index].address = ""
        all[index].component = component.number
      }
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
    // The keywords of these are checked as they are read.
    if dialect.isEarlyOpenAPI { return }
    guard let metaschema = dialect.isDraft7 ? Metaschemas.draft7 : Metaschemas.draft2020 else {
      return
    }
    var writer = JSONWriter()
    writer.value(schema)
    let depth = SchemaPlaces.maximumDepth * 2
    guard let document = try? JSONDocument.parse(writer.take(), maximumDepth: depth) else { return }
    do throws(SchemaLimitError) {
      for violation in try metaschema.validate(document.root).violations
      where !dialect.has(.openAPI) || !SchemaWords.isIgnoredExample(violation.instance) {
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
  mutating func root(at address: String, _ parent: SchemaDialect) -> Int? {
    if let known = places.root(at: address) { return known }
    if let text = texts.texts[ByteText(address)] { return add(text, at: address, parent) }
    guard let text = Metaschemas.text(at: address) else { return nil }
    bundledTexts.insert(places.texts.count)
    return places.add(text, at: address, &dialects)
  }

  // MARK: Nodes

  /// The node of a place; its keywords are read later.
  mutating func node(of place: Int) -> Int {
    if let known = nodes[place] { return known }
    let node = drafts.count
    drafts.append(Draft(place: place))
    nodes[place] = node
    waiting.append((place, node))
    return node
  }

  /// The node of a schema inside of another one's value.
  mutating func node(at pointer: String, below place: Int) -> Int? {
    places.place(at: pointer, below: place).map { node(of: $0) }
  }

  mutating func node(ofComponent number: Int) -> Int {
    if let known = componentNodes[number] { return known }
    drafts.append(Draft(place: nil, content: .component(number)))
    componentNodes[number] = drafts.count - 1
    return drafts.count - 1
  }

  private mutating func read(_ place: Int, into node: Int) {
    let found = places.places[place]
    switch found.value {
    case .boolean(let isTaken): drafts[node].content = isTaken ? .always : .never
    case .object(let object):
      let dialect = places.resources[found.resource].dialect
      if dialect.isEarlyOpenAPI { checkKeywords(of: object, place, dialect) }
      var reader = SchemaReader(object: object, place: place, dialect: dialect)
      let keywords = reader.read(&self)
      drafts[node].content = content(of: keywords, reader.access)
      drafts[node].needsEvaluated = reader.needsEvaluated
      drafts[node].access = reader.access
    case .null, .number, .string, .array: break
    }
  }

  private func content(
    of keywords: [SchemaKeyword], _ access: SchemaAccess
  ) -> SchemaNode.Content {
    guard access.isEmpty else { return .keywords(keywords) }
    if keywords.count == 1, case .reference(let target, _) = keywords[0],
      case .component = drafts[target].content
    {
      return drafts[target].content
    }
    return keywords.isEmpty ? .always : .keywords(keywords)
  }

  private mutating func checkKeywords(
    of object: OrderedObject, _ place: Int, _ dialect: SchemaDialect
  ) {
    let known = object["$ref"] == nil ? dialect.onlyKeywords ?? [] : ["$ref"]
    for (name, value) in object.members where known.contains(name) {
      if let message = SchemaKeywordKinds.problem(of: name, value, in: dialect) {
        problems.append(problem(in: place, name, message))
      }
    }
  }

  /// The places of schemas outside of the bundled metaschemas, with their nodes.
  var usedPlaces: [(place: Int, node: Int)] {
    checksTexts
      ? nodes.filter { !bundledTexts.contains(places.places[$0.key].text) }.map {
        ($0.key, $0.value)
      }
      : []
  }

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
