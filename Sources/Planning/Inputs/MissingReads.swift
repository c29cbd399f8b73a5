// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The inputs without a value that a collection reads, each with the part that reads it: those of the
/// parts that run decide which values are asked for.
///
/// Reads of blocks are with the blocks (`PlannedBlock.missingReads`).
struct MissingReads: Sendable {
  private var reads: [(holder: RightHolder, name: String)] = []

  init() {}

  mutating func append(_ name: String, by holder: RightHolder) { reads.append((holder, name)) }

  mutating func append(_ other: MissingReads) { reads += other.reads }

  /// The names in all parts.
  var names: Set<String> { Set(reads.map(\.name)) }

  /// The names that a part which is left in a planned collection reads.
  func names(in collection: PlannedCollection) -> Set<String> {
    guard !reads.isEmpty else { return [] }
    let written = collection.file.content.scenarios
    let scenarios = Set(collection.scenarios.map(\.span))
    let steps = Set(
      collection.scenarios.flatMap(\.steps).map { ObjectIdentifier($0.step) })
    return Set(
      reads.lazy.filter { read in
        switch read.holder {
        case .collection: true
        case .scenario(let place): scenarios.contains(written[place].span)
        case .step(let step, let place):
          steps.contains(ObjectIdentifier(written[place].steps[step]))
        }
      }.map(\.name))
  }
}

extension PlannedCollection {
  /// The inputs without a value that its parts and the blocks that they call read, with the inputs that
  /// those are made from.
  var missingInputsInUse: Set<String> { missingInputsInUse(readsBaseURL: true) }

  /// - Parameter readsBaseURL: whether an address is appended to `baseUrl`.
  func missingInputsInUse(readsBaseURL: Bool) -> Set<String> {
    var names = missingReads.names(in: self)
    for block in lists.calledBlocks { names.formUnion(block.missingReads) }
    // Relative addresses of all parts are joined to it.
    if readsBaseURL, let base = inputs[baseUrlName], base.value == nil { names.insert(baseUrlName) }
    guard !names.isEmpty else { return [] }
    for input in inputGroups.flatMap(\.inputs) where names.contains(input.name) {
      names.formUnion(input.missingNames)
    }
    return names
  }
}
