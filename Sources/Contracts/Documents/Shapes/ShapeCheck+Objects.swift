// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Values

/// The members of objects, compared with the table of their kind.
extension ShapeCheck {
  /// - Returns: whether it is an object that was not looked at before.
  @discardableResult
  mutating func checkObject(_ node: DocumentNode, _ kind: ObjectKind) -> Bool {
    guard expect(node, .object), isNew(node, kind) else { return false }
    let known = shapes[kind]
    let start = waiting.count
    var present: UInt64 = 0
    var unknown: Set<ByteText> = []
    node.forEachMember { name, value in
      if let number = known.field(named: name) {
        present |= 1 << UInt64(number)
        lookLater(at: value, known.fields[number].shape)
      } else if !name.starts(with: "x-".utf8) {
        lookAtOther(name, value, of: known.shape, &unknown)
      }
    }
    waiting[start...].reverse()
    if !unknown.isEmpty { reportUnknown(unknown, of: known.shape, node) }
    if present & known.required != known.required {
      for (number, field) in known.fields.enumerated()
      where field.isRequired && present & 1 << UInt64(number) == 0 {
        report(.missingMember(field.name, of: known.shape.noun, at: node.span))
      }
    }
    checkGroups(of: known, node, present)
    checkRules(of: kind, node)
    if kind == .pathItem || kind == .swaggerPathItem, let reference = node.reference {
      follow(reference, in: node, .object(kind))
    }
    return true
  }

  /// Looks at a member that the version does not have by its name.
  ///
  /// - Parameter unknown: gets the name if it may not be there.
  private mutating func lookAtOther(
    _ name: UnsafeBufferPointer<UInt8>, _ value: DocumentNode, of shape: ObjectShape,
    _ unknown: inout Set<ByteText>
  ) {
    if case .any = shape.names { return }
    let text = String(decoding: name, as: UTF8.self)
    if case .each(let shape, let accepts) = shape.names, accepts(text) {
      return lookLater(at: value, shape)
    }
    unknown.insert(ByteText(text))
  }

  private mutating func reportUnknown(
    _ unknown: Set<ByteText>, of shape: ObjectShape, _ node: DocumentNode
  ) {
    let known = shape.fields.filter { $0.since <= version }.map(\.name)
    for member in node.members.reversed() where unknown.contains(ByteText(member.name)) {
      if unknownSeverity == .warning {
        unknownMembers.append(Located("`\(member.name)` of \(shape.noun)", at: member.nameSpan))
      }
      report(
        .unknownMember(member, of: shape.noun, known: known, severity: unknownSeverity))
    }
  }

  /// The metaschemas refuse unknown members in every version; documents of 2.0 and 3.0 that are in
  /// use have them all the same.
  private var unknownSeverity: Diagnostic.Severity { version < .v31 ? .warning : .error }

  /// - Parameter present: the members that are there, as bits.
  private mutating func checkGroups(
    of known: VersionedShape, _ node: DocumentNode, _ present: UInt64
  ) {
    let shape = known.shape
    for (group, bits) in zip(shape.exclusive, known.exclusive)
    where (present & bits).nonzeroBitCount > 1 {
      let found = node.members.filter { group.contains($0.name) }
      report(.notTogether(found[0].name, found[1], of: shape.noun))
    }
    for (group, bits) in zip(shape.alternatives, known.alternatives) where present & bits == 0 {
      // 2.0 and 3.0 had `paths` alone.
      if shape.noun == "the document", version == .v30 { continue }
      report(
        .missingMember(group.joined(separator: "` or `"), of: shape.noun, at: node.span))
    }
  }
}
