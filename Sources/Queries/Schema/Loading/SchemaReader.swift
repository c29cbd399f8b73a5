// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Reads the keywords of one schema. Values that the metaschema refuses are ignored, because they
/// were reported.
struct SchemaReader {
  let object: OrderedObject
  let place: Int
  let dialect: SchemaDialect
  private(set) var needsEvaluated = false
  /// Which messages the value is not in.
  private(set) var access = SchemaAccess()
  private var keywords: [SchemaKeyword] = []

  init(object: OrderedObject, place: Int, dialect: SchemaDialect) {
    self.object =
      dialect.onlyKeywords.map { known in
        OrderedObject(object.members.filter { known.contains($0.name) })
      } ?? object
    self.place = place
    self.dialect = dialect
  }

  mutating func add(_ keyword: SchemaKeyword) { keywords.append(keyword) }

  mutating func read(_ compiler: inout SchemaCompiler) -> [SchemaKeyword] {
    readReferences(&compiler)
    if dialect.hasLoneReferences, object["$ref"] != nil { return keywords }
    if object["readOnly"] == .boolean(true) { access.insert(.readOnly) }
    if object["writeOnly"] == .boolean(true) { access.insert(.writeOnly) }
    if dialect.has(.validation) { readAssertions(&compiler) }
    readFormat(&compiler)
    if dialect.has(.applicator) {
      readCombinations(&compiler)
      readMembers(&compiler)
      readElements(&compiler)
    }
    if dialect.has(.unevaluated) { readUnevaluated(&compiler) }
    return keywords
  }

  // MARK: References

  private mutating func readReferences(_ compiler: inout SchemaCompiler) {
    if let reference = object["$ref"]?.text,
      let target = compiler.target(of: reference, in: place, keyword: "$ref")
    {
      keywords.append(.reference(target.node, name: "$ref"))
    }
    guard !dialect.isDraft7, let reference = object["$dynamicRef"]?.text,
      let target = compiler.target(of: reference, in: place, keyword: "$dynamicRef")
    else { return }
    if let anchor = target.anchor, compiler.isDynamic(anchor, at: target.node) {
      keywords.append(.dynamicReference(target.node, anchor: ByteText(anchor)))
    } else {
      keywords.append(.reference(target.node, name: "$dynamicRef"))
    }
  }

  // MARK: Applicators

  private func schema(_ keyword: String, _ compiler: inout SchemaCompiler) -> Int? {
    guard object[keyword]?.isSchema == true else { return nil }
    return compiler.node(at: "/\(keyword)", below: place)
  }

  private func list(_ keyword: String, _ compiler: inout SchemaCompiler) -> [Int]? {
    guard case .array(let elements)? = object[keyword] else { return nil }
    var nodes: [Int] = []
    for index in elements.indices {
      if let node = compiler.node(at: "/\(keyword)/\(index)", below: place) { nodes.append(node) }
    }
    return nodes
  }

  private func map(
    _ keyword: String, _ compiler: inout SchemaCompiler
  ) -> [(name: String, schema: Int)] {
    guard case .object(let members)? = object[keyword] else { return [] }
    var nodes: [(String, Int)] = []
    for (name, value) in members.members where value.isSchema {
      let pointer = "/\(keyword)/\(PointerToken.escaped(name))"
      if let node = compiler.node(at: pointer, below: place) { nodes.append((name, node)) }
    }
    return nodes
  }

  private mutating func readCombinations(_ compiler: inout SchemaCompiler) {
    if let nodes = list("allOf", &compiler) { keywords.append(.all(nodes)) }
    if let nodes = list("anyOf", &compiler) { keywords.append(.any(alternatives(nodes, "anyOf"))) }
    if let nodes = list("oneOf", &compiler) { keywords.append(.one(alternatives(nodes, "oneOf"))) }
    if let node = schema("not", &compiler) { keywords.append(.not(node)) }
    if let condition = schema("if", &compiler) {
      let (then, otherwise) = (schema("then", &compiler), schema("else", &compiler))
      keywords.append(.condition(if: condition, then: then, else: otherwise))
    }
    let dependent =
      map("dependentSchemas", &compiler).filter { _ in !dialect.isDraft7 }
      + map("dependencies", &compiler)
    if !dependent.isEmpty { keywords.append(.dependent(dependent)) }
  }

  private func alternatives(_ nodes: [Int], _ keyword: String) -> SchemaAlternatives {
    guard dialect.has(.openAPI) else { return SchemaAlternatives(parts: nodes) }
    return SchemaAlternatives(
      parts: nodes, discriminator: SchemaDiscriminator(object, alternatives: keyword))
  }

  private mutating func readMembers(_ compiler: inout SchemaCompiler) {
    var patterns: [(pattern: Pattern, schema: Int)] = []
    for (text, node) in map("patternProperties", &compiler) {
      if let pattern = pattern(text, "patternProperties/\(PointerToken.escaped(text))", &compiler) {
        patterns.append((pattern, node))
      }
    }
    let members = SchemaMembers(
      named: map("properties", &compiler), patterns: patterns,
      rest: schema("additionalProperties", &compiler))
    if !members.isEmpty { keywords.append(.object(members)) }
    if let node = schema("propertyNames", &compiler) { keywords.append(.propertyNames(node)) }
  }

  private mutating func readElements(_ compiler: inout SchemaCompiler) {
    var elements = SchemaElements()
    if dialect.hasListsOfItems {
      if let first = list("items", &compiler) {
        elements.first = first
        // Not a keyword of OpenAPI 2.0, whose reader has its own keywords only.
        elements.rest = schema("additionalItems", &compiler)
      } else {
        elements.rest = schema("items", &compiler)
      }
    } else {
      elements.first = list("prefixItems", &compiler) ?? []
      elements.rest = schema("items", &compiler)
    }
    if !elements.first.isEmpty || elements.rest != nil { keywords.append(.array(elements)) }
    guard let node = schema("contains", &compiler) else { return }
    let isCounted = !dialect.isDraft7 && dialect.has(.validation)
    keywords.append(
      .contains(
        node, least: (isCounted ? count("minContains") : nil) ?? 1,
        most: isCounted ? count("maxContains") : nil))
  }

  private mutating func readUnevaluated(_ compiler: inout SchemaCompiler) {
    if let node = schema("unevaluatedItems", &compiler) {
      keywords.append(.unevaluatedElements(node))
      needsEvaluated = true
    }
    if let node = schema("unevaluatedProperties", &compiler) {
      keywords.append(.unevaluatedMembers(node))
      needsEvaluated = true
    }
  }
}
