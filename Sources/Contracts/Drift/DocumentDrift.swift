// SPDX-License-Identifier: Apache-2.0

import Notation

/// How a version of a document differs from an earlier one, operation by operation.
///
/// Operations are paired by method and path, whatever the names in braces; those without a partner by
/// their `operationId`.
package struct DocumentDrift: Sendable {
  /// What became of an operation of the earlier version.
  package enum Fate: Sendable {
    /// The number of the later operation, with the differences.
    case kept(Int, [ContractChange])
    /// It has another method or path now.
    case moved(Int, [ContractChange])
    case removed

    /// The number of the later operation; nil if there is none.
    package var number: Int? {
      switch self {
      case .kept(let number, _), .moved(let number, _): number
      case .removed: nil
      }
    }

    package var changes: [ContractChange] {
      switch self {
      case .kept(_, let changes), .moved(_, let changes): changes
      case .removed: []
      }
    }
  }

  /// By the operations of the earlier version.
  package let fates: [Fate]
  /// The operations that only the later version has.
  package let added: [Int]

  package init(from old: OpenAPIDocument, to new: OpenAPIDocument) {
    let partners = Self.partners(old, new)
    var schemas = SchemaDrift(old, new)
    let differences = old.operations.indices.map { index in
      partners[index].map {
        OperationDifference(
          old.operations[index], new.operations[$0.number], in: (old, new), &schemas)
      }
    }
    schemas.finish()
    fates = zip(partners, differences).map { partner, difference in
      guard let partner, let difference else { return .removed }
      let changes = difference.changes(&schemas)
      return partner.isMoved ? .moved(partner.number, changes) : .kept(partner.number, changes)
    }
    let paired = Set(partners.compactMap { $0?.number })
    added = new.operations.indices.filter { !paired.contains($0) }
  }

  private static func partners(
    _ old: OpenAPIDocument, _ new: OpenAPIDocument
  ) -> [(number: Int, isMoved: Bool)?] {
    var byPath: [ByteText: Int] = [:]
    var byID: [ByteText: Int] = [:]
    for (number, operation) in new.operations.enumerated() {
      let key = ByteText("\(operation.method) \(operation.pathShape)")
      if byPath[key] == nil { byPath[key] = number }
    }
    var found = old.operations.map { operation in
      byPath.removeValue(forKey: ByteText("\(operation.method) \(operation.pathShape)"))
        .map { (number: $0, isMoved: false) }
    }
    for number in byPath.values {
      if let id = new.operations[number].id?.content { byID[ByteText(id)] = number }
    }
    for (index, operation) in old.operations.enumerated() where found[index] == nil {
      guard let id = operation.id?.content, let number = byID.removeValue(forKey: ByteText(id))
      else {
        continue
      }
      found[index] = (number, true)
    }
    return found
  }

  /// How many operations of the earlier version changed in place, moved, and were removed.
  package var counts: (changed: Int, moved: Int, removed: Int) {
    fates.reduce(into: (0, 0, 0)) { counts, fate in
      switch fate {
      case .kept(_, let changes): counts.0 += changes.isEmpty ? 0 : 1
      case .moved: counts.1 += 1
      case .removed: counts.2 += 1
      }
    }
  }
}
