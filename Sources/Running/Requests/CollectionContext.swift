// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Planning
import Synchronization

/// The values that all requests of one collection share in a run; an object, since each request
/// refers to it.
final class CollectionContext: Sendable {
  let run: RunContext
  /// `clock()`; made once, since each evaluation has it.
  let clock: @Sendable () -> Timestamp?
  let baseAddress: Address?
  let baseOrigin: Origin?
  /// The origins to which secrets may be sent.
  let knownOrigins: Set<Origin>
  /// The same origins as a list, made once, for the redirects of each request.
  let knownOriginList: [Origin]
  let inputs: PlannedInputs
  let schemas: CompiledSchemas
  /// Whether secrets may be sent to the origin of `baseUrl`.
  let baseIsKnown: Bool

  /// The checkers of lists that run more than once.
  let checkers = KeptCheckers()
  /// The contents of its scenarios with rows.
  let scenarios = KeptScenarios()

  /// The figures that its thresholds judge; nil without thresholds.
  let figures: ThresholdFigures?

  /// Those of files whose blocks are called.
  private let ofBlocks = Mutex<[ObjectIdentifier: CollectionContext]>([:])

  convenience init(_ collection: PlannedCollection, in run: RunContext) {
    self.init(
      baseAddress: collection.baseAddress, knownOrigins: collection.knownOrigins,
      knownOriginList: Array(collection.knownOrigins), inputs: collection.inputs,
      schemas: collection.schemas,
      figures: run.figures.isEmpty ? nil : run.figures[collection.path], in: run)
  }

  private init(
    baseAddress: Address?, knownOrigins: Set<Origin>, knownOriginList: [Origin],
    inputs: PlannedInputs, schemas: CompiledSchemas, figures: ThresholdFigures?,
    in run: RunContext
  ) {
    self.figures = figures
    self.run = run
    clock = { [clock = run.clock] in clock.timestamp(atMicroseconds: clock.microseconds) }
    self.baseAddress = baseAddress
    baseOrigin = baseAddress?.origin
    self.knownOrigins = knownOrigins
    baseIsKnown = baseOrigin.map(knownOrigins.contains) ?? false
    self.knownOriginList = knownOriginList
    self.inputs = inputs
    self.schemas = schemas
  }

  /// The values for the blocks of a file; the origins in any file of the run are known.
  func context(of file: PlannedBlockFile) -> CollectionContext {
    ofBlocks.withLock { known in
      if let found = known[ObjectIdentifier(file)] { return found }
      let made = CollectionContext(
        baseAddress: file.baseAddress, knownOrigins: knownOrigins,
        knownOriginList: knownOriginList, inputs: file.inputs, schemas: file.schemas,
        figures: figures, in: run)
      known[ObjectIdentifier(file)] = made
      return made
    }
  }
}
