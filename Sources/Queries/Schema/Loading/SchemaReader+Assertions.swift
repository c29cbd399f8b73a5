// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension SchemaReader {
  mutating func readAssertions(_ compiler: inout SchemaCompiler) {
    readValues()
    readNumbers()
    let (least, most) = (count("minLength"), count("maxLength"))
    if least != nil || most != nil { add(.length(least: least, most: most)) }
    if let text = object["pattern"]?.text, let pattern = pattern(text, "pattern", &compiler) {
      add(.pattern(pattern, written: text))
    }
    let (fewest, largest) = (count("minItems"), count("maxItems"))
    if fewest != nil || largest != nil {
      add(.elementCount(least: fewest, most: largest))
    }
    if object["uniqueItems"] == .boolean(true) { add(.uniqueElements) }
    let (few, many) = (count("minProperties"), count("maxProperties"))
    if few != nil || many != nil { add(.memberCount(least: few, most: many)) }
    if case .array(let names)? = object["required"] {
      add(.required(names.compactMap(\.text)))
    }
    let dependent =
      (dialect.isDraft7 ? [] : needed("dependentRequired")) + needed("dependencies")
    if !dependent.isEmpty { add(.dependentRequired(dependent)) }
  }

  private mutating func readValues() {
    switch object["type"] {
    case .string(let name)?:
      if let types = SchemaTypes(name: name) { add(.types(types.union(nullType))) }
    case .array(let names)?:
      let types = names.compactMap { $0.text.flatMap(SchemaTypes.init(name:)) }
      add(.types(types.reduce(SchemaTypes(rawValue: 0)) { $0.union($1) }))
    default: break
    }
    if case .array(let values)? = object["enum"] {
      add(.values(values, isConstant: false))
    }
    if let value = object["const"] { add(.values([value], isConstant: true)) }
  }

  /// OpenAPI 3.0.3, "Schema Object": `nullable` adds null to the `type` beside it, and only there.
  private var nullType: SchemaTypes {
    guard let keyword = dialect.nullKeyword, object[keyword] == .boolean(true) else { return [] }
    return .of(.null)
  }

  private mutating func readNumbers() {
    if case .number(let number)? = object["multipleOf"] { add(.multiple(of: number)) }
    if dialect.isEarlyOpenAPI { return readBoundsWithFlags() }
    for bound in [SchemaBound.minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum] {
      if case .number(let number)? = object[bound.rawValue] {
        add(.bound(bound, number))
      }
    }
  }

  /// `exclusiveMinimum: true` makes the `minimum` beside it exclusive.
  private mutating func readBoundsWithFlags() {
    let bounds = [
      (SchemaBound.minimum, SchemaBound.exclusiveMinimum), (.maximum, .exclusiveMaximum),
    ]
    for (bound, exclusive) in bounds {
      guard case .number(let number)? = object[bound.rawValue] else { continue }
      let isExclusive = object[exclusive.rawValue] == .boolean(true)
      add(.bound(isExclusive ? exclusive : bound, number))
    }
  }

  mutating func readFormat(_ compiler: inout SchemaCompiler) {
    guard compiler.formats.isAsserted(in: dialect), let name = object["format"]?.text else {
      return
    }
    if dialect.has(.openAPI), let format = OpenAPIFormat(rawValue: name) {
      return add(.openAPIFormat(format))
    }
    guard let format = TextFormat(rawValue: name) else { return }
    guard format.isChecked else { return compiler.noteUnchecked(format) }
    add(.format(format))
  }

  private func needed(_ keyword: String) -> [(name: String, needed: [String])] {
    guard case .object(let members)? = object[keyword] else { return [] }
    return members.members.compactMap { name, value in
      guard case .array(let names) = value else { return nil }
      return (name, names.compactMap(\.text))
    }
  }

  /// A whole number that is not negative; a very large one becomes the largest Int.
  func count(_ keyword: String) -> Int? {
    guard case .number(let number)? = object[keyword], number.isInteger, !number.isNegative else {
      return nil
    }
    return number.exactInt ?? .max
  }

  func pattern(
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
