// SPDX-License-Identifier: Apache-2.0

import Diagnostics
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
  private var waiting: [(node: DocumentNode, shape: DocumentShape)] = []
  private var seen: Set<Visit> = []
  private var schemaCount = 0
  private let mostSchemas: Int

  private struct Visit: Hashable {
    let span: SourceSpan
    let kind: ObjectKind
  }

  init(files: DocumentFiles, version: OpenAPIVersion, mostSchemas: Int = maximumSchemas) {
    self.files = files
    self.version = version
    self.mostSchemas = mostSchemas
  }

  /// Checks everything that the root leads to.
  mutating func check(_ root: DocumentNode) {
    waiting = [(root, .object(version == .v2 ? .swaggerRoot : .root))]
    while let (node, shape) = waiting.popLast(), diagnostics.count < Self.mostDiagnostics {
      check(node, shape)
    }
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

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
      for one in node.elements.reversed() { waiting.append((one, element)) }
    case .map(let value):
      guard expect(node, .object) else { return }
      for member in node.members.reversed() { waiting.append((member.value, value)) }
    case .object(let kind): checkObject(node, kind)
    case .referable(let kind):
      if let reference = node.reference {
        follow(reference, in: node, .referable(kind))
      } else {
        checkObject(node, kind)
      }
    case .schema: checkSchema(node, mayBeBoolean: version >= .v31)
    case .schemaOrBoolean: checkSchema(node, mayBeBoolean: true)
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
    let names = node.kind == .array && version >= .v31 ? node.elements : [node]
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
    do throws(ReferenceMistake) {
      _ = try files.resolved(node)
      waiting.append((try files.target(of: reference, in: node), shape))
    } catch {
      brokenReferences.insert(reference.span)
      if isNew(node, .root) { report(error.diagnostic) }
    }
  }

  private mutating func isNew(_ node: DocumentNode, _ kind: ObjectKind) -> Bool {
    seen.insert(Visit(span: node.span, kind: kind)).inserted
  }

  // MARK: Objects

  /// - Returns: whether it is an object that was not looked at before.
  @discardableResult
  private mutating func checkObject(_ node: DocumentNode, _ kind: ObjectKind) -> Bool {
    guard expect(node, .object), isNew(node, kind) else { return false }
    let shape = ObjectShape.of(kind)
    let members = node.members
    for member in members.reversed() { check(member, of: shape) }
    for field in shape.fields where field.isRequired && field.since <= version {
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

  private mutating func check(_ member: DocumentMember, of shape: ObjectShape) {
    if let field = shape.fields.first(where: { $0.name == member.name && $0.since <= version }) {
      return waiting.append((member.value, field.shape))
    }
    guard !member.name.utf8.starts(with: "x-".utf8) else { return }
    switch shape.names {
    case .any: return
    case .each(let value, let accepts) where accepts(member.name):
      return waiting.append((member.value, value))
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
