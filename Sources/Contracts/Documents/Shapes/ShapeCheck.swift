// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// Compares a document with the shapes of its version, and follows its references.
///
/// What a reference leads to is looked at once for each kind of object that it is to be, so cycles end,
/// and nothing recurses.
struct ShapeCheck {
  /// Further mistakes are counted only.
  private static let mostDiagnostics = 100
  /// Schemas of a document.
  static let maximumSchemas = 1_000_000

  let files: DocumentFiles
  let version: OpenAPIVersion
  private(set) var diagnostics: [Diagnostic] = []
  /// The places of references that lead to nothing or back to themselves.
  private(set) var brokenReferences: Set<SourceSpan> = []
  /// The members that the specification does not have, where they are warnings.
  var unknownMembers: [Located<String>] = []
  var waiting: [Waiting] = []
  /// Whether the place that is looked at is under a dialect with lists under `items`.
  private var hasListsOfItems = false
  private let dialects: DocumentDialects
  let shapes: ShapeTable
  /// The words of `type`.
  private let typeNames: [String]
  /// What a reference to a component begins with, `#/components/schemas/`, and the names of those that
  /// lead to something; by the number of the kind.
  private var components: [(prefix: [UInt8], found: Set<ByteText>)]
  /// Whether a value of YAML may be in several places.
  private let hasAliases: Bool
  /// Whether the place that is looked at was reached by a reference, or may be reached again.
  private var mayBeSeen = false
  /// The references that lead to something.
  private var followed: Set<Followed> = []
  private var seen: Set<Visit> = []
  private var schemaCount = 0
  private let mostSchemas: Int

  struct Waiting {
    let node: DocumentNode
    let shape: DocumentShape
    let hasListsOfItems: Bool
    let mayBeSeen: Bool
  }

  /// A reference of a file without parts that have an address of their own, and what it is to be.
  private struct Followed: Hashable {
    let text: ByteText
    let file: SourceFileID
    let kind: ObjectKind
  }

  private struct Visit: Hashable {
    let span: SourceSpan
    let kind: ObjectKind
  }

  init(files: DocumentFiles, version: OpenAPIVersion, mostSchemas: Int = maximumSchemas) {
    self.files = files
    self.version = version
    self.mostSchemas = mostSchemas
    dialects = DocumentDialects(of: files, version)
    shapes = ShapeTable(version)
    typeNames =
      ["array", "boolean", "integer", "number", "object", "string"]
      + (version == .v2 ? ["file"] : version >= .v31 ? ["null"] : [])
    hasAliases = files.mayHaveAliases
    let sections = shapes[version == .v2 ? .swaggerRoot : .components].fields
    let prefix = version == .v2 ? "#/" : "#/components/"
    components = ObjectKind.allCases.map { kind in
      let section = sections.first { field in
        if case .map(let element) = field.shape { element.kind == kind } else { false }
      }
      return (section.map { Array("\(prefix)\($0.name)/".utf8) } ?? [], [])
    }
  }

  /// Checks everything that the root leads to.
  mutating func check(_ root: DocumentNode) {
    hasListsOfItems = dialects.dialect(of: root).hasListsOfItems
    lookLater(at: root, .object(version == .v2 ? .swaggerRoot : .root))
    while let next = waiting.popLast(), diagnostics.count < Self.mostDiagnostics {
      hasListsOfItems = next.hasListsOfItems
      mayBeSeen = next.mayBeSeen
      check(next.node, next.shape)
    }
  }

  /// Has a place looked at later, under the dialect of this one; what has no shapes in it is looked at now.
  mutating func lookLater(at node: DocumentNode, _ shape: DocumentShape) {
    switch shape {
    case .anything: return
    case .text, .boolean, .number, .word, .typeNames: return check(node, shape)
    case .list, .map, .object, .referable, .schema, .schemaOrBoolean, .itemSchemas: break
    }
    waiting.append(
      Waiting(
        node: node, shape: shape, hasListsOfItems: hasListsOfItems, mayBeSeen: mayBeSeen))
  }

  /// A place that a reference leads to may be looked at twice.
  mutating func report(_ diagnostic: Diagnostic) {
    let isKnown = diagnostics.contains {
      $0.primary?.span == diagnostic.primary?.span && $0.message == diagnostic.message
    }
    if !isKnown { diagnostics.append(diagnostic) }
  }

  private mutating func check(_ node: DocumentNode, _ shape: DocumentShape) {
    guard !node.isReported else { return }
    switch shape {
    case .anything: break
    case .text: checkText(node)
    case .boolean: expect(node, .boolean)
    case .number: expect(node, .number)
    case .word(let words):
      if node.text.map(words.contains) != true { report(.unknownWord(node, among: words)) }
    case .list(let element):
      guard expect(node, .array) else { return }
      let start = waiting.count
      for one in node.elements { lookLater(at: one, element) }
      waiting[start...].reverse()
    case .map(let value):
      guard expect(node, .object) else { return }
      let start = waiting.count
      node.forEachMember { lookLater(at: $1, value) }
      waiting[start...].reverse()
    case .object(let kind): checkObject(node, kind)
    case .referable(let kind):
      if let reference = node.reference {
        follow(reference, in: node, .referable(kind))
      } else {
        checkObject(node, kind)
      }
    case .schema: checkSchema(node, mayBeBoolean: version >= .v31)
    case .schemaOrBoolean: checkSchema(node, mayBeBoolean: true)
    case .itemSchemas:
      check(node, node.kind == .array && hasListsOfItems ? .list(.schema) : .schema)
    case .typeNames: checkTypeNames(node)
    }
  }

  /// YAML reads `1.0` as a number where a person means text, so a scalar in its place is a warning.
  private mutating func checkText(_ node: DocumentNode) {
    switch node.kind {
    case .string: break
    case .number, .boolean:
      report(.wrongKind(node, expected: "text", severity: .warning))
    case .null, .array, .object: report(.wrongKind(node, expected: "text"))
    }
  }

  @discardableResult
  mutating func expect(_ node: DocumentNode, _ kind: JSONKind) -> Bool {
    if node.kind == kind { return true }
    report(.wrongKind(node, expected: kind.noun))
    return false
  }

  private mutating func checkTypeNames(_ node: DocumentNode) {
    if node.kind == .array, version < .v31 { return report(.severalTypes(node, version)) }
    let names = node.kind == .array ? node.elements : [node]
    for name in names where name.text.map(typeNames.contains) != true {
      report(name.kind == .null ? .nullWithoutQuotes(name) : .unknownWord(name, among: typeNames))
    }
  }

  private mutating func checkSchema(_ node: DocumentNode, mayBeBoolean: Bool) {
    if mayBeBoolean, node.kind == .boolean { return }
    guard node.kind == .object else {
      return report(
        .wrongKind(node, expected: mayBeBoolean ? "an object or a boolean" : "an object"))
    }
    if let reference = node.reference {
      follow(reference, in: node, .schema)
      // Before 3.1, what is beside a reference is ignored.
      if version < .v31 { return }
    }
    if version >= .v31, let dialect = dialects.ownDialect(of: node) {
      hasListsOfItems = dialect.hasListsOfItems
    }
    guard checkObject(node, .schema) else { return }
    schemaCount += 1
    if schemaCount == mostSchemas + 1 {
      report(.openAPILimit("a document has at most \(mostSchemas) schemas", at: node.span))
      waiting = []
    }
  }

  mutating func follow(
    _ reference: Located<String>, in node: DocumentNode, _ shape: DocumentShape
  ) {
    let component = component(of: reference, shape, in: node)
    if let component, components[component.kind].found.contains(component.name) { return }
    let key =
      component != nil
      ? nil
      : shape.kind.map {
        Followed(text: ByteText(reference.content), file: node.span.file, kind: $0)
      }
    if let key, followed.contains(key) { return }
    do throws(ReferenceMistake) {
      let target = try files.target(of: reference, in: node)
      if target.reference != nil { _ = try files.resolved(node) }
      if let component {
        components[component.kind].found.insert(component.name)
        return
      }
      if let key, files.hasPlainAddresses(around: node) { followed.insert(key) }
      let outer = (hasListsOfItems, mayBeSeen)
      (hasListsOfItems, mayBeSeen) = (dialects.dialect(of: target).hasListsOfItems, true)
      lookLater(at: target, shape)
      (hasListsOfItems, mayBeSeen) = outer
    } catch {
      brokenReferences.insert(reference.span)
      if isNew(node, .root) { report(error.diagnostic) }
    }
  }

  /// The component of the document itself that a reference leads to, which is looked at as such; nil for
  /// another place.
  private func component(
    of reference: Located<String>, _ shape: DocumentShape, in node: DocumentNode
  ) -> (kind: Int, name: ByteText)? {
    guard !dialects.mayDiffer, let kind = shape.kind.map({ Int($0.rawValue) }),
      node.span.file == files.root?.span.file, files.hasPlainAddresses(around: node)
    else { return nil }
    let prefix = components[kind].prefix
    guard !prefix.isEmpty else { return nil }
    var text = reference.content
    return text.withUTF8 { text in
      guard text.count >= prefix.count, prefix.indices.allSatisfy({ prefix[$0] == text[$0] }) else {
        return nil
      }
      let name = text[prefix.count...]
      guard !name.contains(UInt8(ascii: "/")) else { return nil }
      return (kind, ByteText(String(decoding: name, as: UTF8.self)))
    }
  }

  /// What is reached without a reference in JSON is reached once; an alias of YAML may be there again.
  mutating func isNew(_ node: DocumentNode, _ kind: ObjectKind) -> Bool {
    guard mayBeSeen || hasAliases && node.isYAML else { return true }
    return seen.insert(Visit(span: node.span, kind: kind)).inserted
  }
}
