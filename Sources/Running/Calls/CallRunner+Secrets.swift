// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning

/// A secret that a call captures is a secret in the block, from the response that gives it.
extension CallRunner {
  /// The names in the block that the call captures with `secret: true`, and those that its `set` makes
  /// them from. A call within a secret block passes them on.
  ///
  /// A block that runs `once` has the names of the call that runs it.
  func secretCaptures(of block: PlannedBlock) -> Set<String> {
    let outer = context.scope.frame.secretCaptures
    var names: Set<String> = []
    for capture in captures where capture.isSecret || outer.contains(capture.name.content) {
      if let name = capture.returnedName { names.insert(name) }
    }
    guard !names.isEmpty else { return [] }
    for step in block.steps.reversed() {
      guard case .set(let assignments)? = step.local else { continue }
      for assignment in assignments where names.contains(assignment.name.content) {
        names.formUnion(assignment.readNames.uses.map(\.root))
      }
    }
    return names
  }
}

extension CaptureDeclaration {
  /// The name in the block that it takes.
  var returnedName: String? {
    if case .returned(let name) = source { name.content } else { nil }
  }
}
