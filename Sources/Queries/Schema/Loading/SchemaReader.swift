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
  private var keywords: [SchemaKeyword] = []

  init(object: OrderedObject, place: Int, dialect: SchemaDialect) {
    self.object = object
    self.place = place
    self.dialect = dialect
  }

  mutating func read(_ compiler: inout SchemaCompiler) -> [SchemaKeyword] {
    readReferences(&compiler)
    if dialect.isDraft7, object["$ref"] != nil { return keywords }
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
    if let nodes = list("anyOf", &compiler) { keywords.append(.any(nodes)) }
    if let nodes = list("oneOf", &compiler) { keywords.append(.one(nodes)) }
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
    if dialect.isDraft7 {
      if let first = list("items", &compiler) {
        elements.first = first
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

  // MARK: Assertions

  private mutating func readAssertions(_ compiler: inout SchemaCompiler) {
    readValues()
    readNumbers()
    let (least, most) = (count("minLength"), count("maxLength"))
    if least != nil || most != nil { keywords.append(.length(least: least, most: most)) }
    if let text = object["pattern"]?.text, let pattern = pattern(text, "pattern", &compiler) {
      keywords.append(.pattern(pattern, written: text))
    }
    let (fewest, largest) = (count("minItems"), count("maxItems"))
    if fewest != nil || largest != nil {
      keywords.append(.elementCount(least: fewest, most: largest))
    }
    if object["uniqueItems"] == .boolean(true) { keywords.append(.uniqueElements) }
    let (few, many) = (count("minProperties"), count("maxProperties"))
    if few != nil || many != nil { keywords.append(.memberCount(least: few, most: many)) }
    if case .array(let names)? = object["required"] {
      keywords.append(.required(names.compactMap(\.text)))
    }
    let dependent =
      (dialect.isDraft7 ? [] : needed("dependentRequired")) + needed("dependencies")
    if !dependent.isEmpty { keywords.append(.dependentRequired(dependent)) }
  }

  private mutating func readValues() {
    switch object["type"] {
    case .string(let name)?:
      if let types = SchemaTypes(name: name) { keywords.append(.types(types)) }
    case .array(let names)?:
      let types = names.compactMap { $0.text.flatMap(SchemaTypes.init(name:)) }
      keywords.append(.types(types.reduce(SchemaTypes(rawValue: 0)) { $0.union($1) }))
    default: break
    }
    if case .array(let values)? = object["enum"] {
      keywords.append(.values(values, isConstant: false))
    }
    if let value = object["const"] { keywords.append(.values([value], isConstant: true)) }
  }

  private mutating func readNumbers() {
    if case .number(let number)? = object["multipleOf"] { keywords.append(.multiple(of: number)) }
    for bound in [SchemaBound.minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum] {
      if case .number(let number)? = object[bound.rawValue] {
        keywords.append(.bound(bound, number))
      }
    }
  }

  private mutating func readFormat(_ compiler: inout SchemaCompiler) {
    guard compiler.formats.isAsserted(in: dialect), let name = object["format"]?.text,
      let format = TextFormat(rawValue: name)
    else { return }
    guard format.isChecked else { return compiler.noteUnchecked(format) }
    keywords.append(.format(format))
  }

  private func needed(_ keyword: String) -> [(name: String, needed: [String])] {
    guard case .object(let members)? = object[keyword] else { return [] }
    return members.members.compactMap { name, value in
      guard case .array(let names) = value else { return nil }
      return (name, names.compactMap(\.text))
    }
  }

  /// A whole number that is not negative; a very large one becomes the largest Int.
  private func count(_ keyword: String) -> Int? {
    guard case .number(let number)? = object[keyword], number.isInteger, !number.isNegative else {
      return nil
    }
    return number.exactInt ?? .max
  }

  private func pattern(
    _ text: String, _ keyword: String, _ compiler: inout SchemaCompiler
  ) -> Pattern? {
    do throws(PatternSyntaxError) {
      return try ECMAPattern.compile(text)
    } catch {
      var problem = compiler.problem(in: place, "", "the pattern `\(text)`: \(error.message)")
      problem = SchemaProblem(
        address: problem.address, pointer: problem.pointer + keyword, message: problem.message)
      compiler.report(problem)
      return nil
    }
  }
}
