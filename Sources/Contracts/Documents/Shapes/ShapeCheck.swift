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
  private(set) var unknownMembers: [Located<String>] = []
  private var waiting: [Waiting] = []
  /// Whether the place that is looked at is under a dialect with lists under `items`.
  private var hasListsOfItems = false
  private let dialects: DocumentDialects
  private let shapes: ShapeTable
  /// Whether the place that is looked at was reached by a reference, or may be reached again.
  private var mayBeSeen = false
  /// The references that lead to something.
  private var followed: Set<Followed> = []
  private var seen: Set<Visit> = []
  private var schemaCount = 0
  private let mostSchemas: Int

  private struct Waiting {
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
  private mutating func lookLater(at node: DocumentNode, _ shape: DocumentShape) {
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
      for one in node.elements.reversed() { lookLater(at: one, element) }
    case .map(let value):
      guard expect(node, .object) else { return }
      for member in node.members.reversed() { lookLater(at: member.value, value) }
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
  private mutating func expect(_ node: DocumentNode, _ kind: JSONKind) -> Bool {
    if node.kind == kind { return true }
    report(.wrongKind(node, expected: kind.noun))
    return false
  }

  private mutating func checkTypeNames(_ node: DocumentNode) {
    if node.kind == .array, version < .v31 { return report(.severalTypes(node, version)) }
    let names = node.kind == .array ? node.elements : [node]
    let known = ["array", "boolean", "integer", "number", "object", "string"]
    let words = version == .v2 ? known + ["file"] : version >= .v31 ? known + ["null"] : known
    for name in names where name.text.map(words.contains) != true {
      report(name.kind == .null ? .nullWithoutQuotes(name) : .unknownWord(name, among: words))
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

  private mutating func follow(
    _ reference: Located<String>, in node: DocumentNode, _ shape: DocumentShape
  ) {
    let key = shape.kind.map {
      Followed(text: ByteText(reference.content), file: node.span.file, kind: $0)
    }
    if let key, followed.contains(key) { return }
    do throws(ReferenceMistake) {
      let target = try files.target(of: reference, in: node)
      if target.reference != nil { _ = try files.resolved(node) }
      if let key, files.file(of: node).addresses.isEmpty { followed.insert(key) }
      guard !isComponent(reference, shape, of: node) else { return }
      let outer = (hasListsOfItems, mayBeSeen)
      (hasListsOfItems, mayBeSeen) = (dialects.dialect(of: target).hasListsOfItems, true)
      lookLater(at: target, shape)
      (hasListsOfItems, mayBeSeen) = outer
    } catch {
      brokenReferences.insert(reference.span)
      if isNew(node, .root) { report(error.diagnostic) }
    }
  }

  /// Whether a reference leads to a component of the document itself, which is looked at as such.
  private func isComponent(
    _ reference: Located<String>, _ shape: DocumentShape, of node: DocumentNode
  ) -> Bool {
    guard !dialects.mayDiffer, reference.content.utf8.first == UInt8(ascii: "#"),
      node.span.file == files.root?.span.file, let kind = shape.kind
    else { return false }
    let tokens = reference.content.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let depth = version == .v2 ? 3 : 4
    guard tokens.count == depth, version == .v2 || tokens[1].elementsEqual("components".utf8),
      let section = String(tokens[depth - 2]),
      case .map(let element)? = shapes.members(of: version == .v2 ? .swaggerRoot : .components)[
        section]?.shape
    else { return false }
    return element.kind == kind
  }

  /// What is reached without a reference in JSON is reached once; an alias of YAML may be there again.
  private mutating func isNew(_ node: DocumentNode, _ kind: ObjectKind) -> Bool {
    guard mayBeSeen || node.isYAML else { return true }
    return seen.insert(Visit(span: node.span, kind: kind)).inserted
  }

  // MARK: Objects

  /// - Returns: whether it is an object that was not looked at before.
  @discardableResult
  private mutating func checkObject(_ node: DocumentNode, _ kind: ObjectKind) -> Bool {
    guard expect(node, .object), isNew(node, kind) else { return false }
    let shape = shapes[kind]
    let known = shapes.members(of: kind)
    let members = node.members
    for member in members.reversed() { check(member, of: shape, known) }
    for field in shapes.required(of: kind) {
      if !members.contains(where: { $0.name == field.name }) {
        report(.missingMember(field.name, of: shape.noun, at: node.span))
      }
    }
    checkGroups(of: shape, node, members)
    checkRules(of: kind, node, members)
    if kind == .pathItem || kind == .swaggerPathItem, let reference = node.reference {
      follow(reference, in: node, .object(kind))
    }
    return true
  }

  private mutating func check(
    _ member: DocumentMember, of shape: ObjectShape, _ known: [String: ObjectShape.Field]
  ) {
    if let field = known[member.name] {
      return lookLater(at: member.value, field.shape)
    }
    guard !member.name.utf8.starts(with: "x-".utf8) else { return }
    switch shape.names {
    case .any: return
    case .each(let value, let accepts) where accepts(member.name):
      return lookLater(at: member.value, value)
    case .none, .each: break
    }
    if unknownSeverity == .warning {
      unknownMembers.append(Located("`\(member.name)` of \(shape.noun)", at: member.nameSpan))
    }
    report(
      .unknownMember(
        member, of: shape.noun, known: shape.fields.filter { $0.since <= version }.map(\.name),
        severity: unknownSeverity))
  }

  /// The metaschemas refuse unknown members in every version; documents of 2.0 and 3.0 that are in
  /// use have them all the same.
  private var unknownSeverity: Diagnostic.Severity { version < .v31 ? .warning : .error }

  private mutating func checkGroups(
    of shape: ObjectShape, _ node: DocumentNode, _ members: [DocumentMember]
  ) {
    for group in shape.exclusive {
      let found = members.filter { group.contains($0.name) }
      if found.count > 1 { report(.notTogether(found[0].name, found[1], of: shape.noun)) }
    }
    for group in shape.alternatives where !members.contains(where: { group.contains($0.name) }) {
      // 2.0 and 3.0 had `paths` alone.
      if shape.noun == "the document", version == .v30 { continue }
      report(
        .missingMember(group.joined(separator: "` or `"), of: shape.noun, at: node.span))
    }
  }
}
