// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// A block with all names resolved, as the calls from one place see it.
///
/// An object: however many steps call the block, a plan holds it once.
package final class PlannedBlock: Sendable {
  package let name: String
  /// The names of its own file that its steps see.
  package let file: PlannedBlockFile
  /// Whether it sees the captures of the caller's `setup`: it is in the caller's file.
  package let seesSetup: Bool
  /// Names of all parameters.
  package let parameters: [String]
  /// Evaluated for each call that does not give the parameter, in any order.
  package let defaults: [VariableDeclaration]
  package let steps: StepList
  /// Runs when the scenario of the call ends; empty if there is none.
  package let teardown: StepList
  /// The first `snapshot` of its steps, or of a block that they call; nil for none.
  let snapshot: SourceSpan?
  /// Names that a call may capture.
  package let returns: [String]
  /// The files that are saved before its end, as far as their paths are known before the run.
  let saved: [ByteText: String]
  /// The inputs without a value that it reads.
  let missingReads: Set<String>

  init(
    _ block: BlockDeclaration, file: PlannedBlockFile, seesSetup: Bool, steps: StepList,
    teardown: StepList, saved: [ByteText: String], missingReads: Set<String>
  ) {
    name = block.name.content
    self.file = file
    self.seesSetup = seesSetup
    parameters = block.parameters.map(\.content)
    defaults = block.defaults
    self.steps = steps
    self.teardown = teardown
    snapshot = steps.snapshot ?? teardown.snapshot
    returns = block.returns.map(\.content)
    self.saved = saved
    self.missingReads = missingReads
  }

  private init(_ other: PlannedBlock, steps: [PlannedStep], teardown: StepList) {
    name = other.name
    file = other.file
    seesSetup = other.seesSetup
    parameters = other.parameters
    defaults = other.defaults
    self.steps = StepList(steps, at: other.steps.span)
    self.teardown = teardown
    snapshot = self.steps.snapshot ?? teardown.snapshot
    returns = other.returns
    saved = other.saved
    missingReads = other.missingReads
  }

  /// The same block with other steps.
  ///
  /// - Parameter teardown: nil for its own.
  func with(_ steps: [PlannedStep], teardown: StepList? = nil) -> PlannedBlock {
    PlannedBlock(self, steps: steps, teardown: teardown ?? self.teardown)
  }
}

extension StepList {
  fileprivate var snapshot: SourceSpan? {
    for step in steps {
      if let span = step.snapshot?.span ?? step.block?.snapshot { return span }
    }
    return nil
  }
}

/// What the steps of blocks see of their file. One object for all blocks of a file that the same
/// collection calls.
package final class PlannedBlockFile: Sendable {
  package let source: SourceFileID
  /// As a person would type it.
  package let path: String
  package let inputs: PlannedInputs
  /// The base of relative addresses: the file's own, else the caller's.
  package let baseAddress: Address?
  package let schemas: CompiledSchemas

  init(
    _ collection: OutlinedCollection, baseAddress: Address?, schemas: CompiledSchemas
  ) {
    source = collection.file.content.source
    path = collection.file.content.path
    inputs = PlannedInputs(values: collection.inputs)
    self.baseAddress = baseAddress
    self.schemas = schemas
  }
}

/// A call of a block.
package struct PlannedCall: Sendable {
  package let template: CallTemplate
  /// Nil in a plan with errors, which does not run.
  package let block: PlannedBlock?
}
