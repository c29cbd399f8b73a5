// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

/// What will run, fully resolved: the same files and values always give the same plan.
package struct Plan: Sendable {
  /// In the order the files were named, sorted by path within a folder.
  package var collections: [PlannedCollection]
  /// The environment that was chosen, by `-e` or by the project.
  package var environment: String?
  /// Inputs that need a value from outside and have none; `run` refuses to start with any.
  package var missingInputs: [MissingInput]
  /// Values that are masked in all output, with the names of their marks.
  package var secrets: [PlannedSecret]
  /// Whether a secret has a program that has not given its value yet.
  package var hasSecretPrograms = false
  /// Whether the token of an `auth` in the files needs a person; `logIns` has those that run.
  package var hasLogIns = false
  /// What the run starts and waits for before its first request, in this order.
  package var services: [PlannedService] = []
  /// The OpenAPI documents that its requests are judged by.
  package var documents: [ContractDocument] = []
  /// The operations of its steps; empty unless they are asked for.
  package var contractUses: [ContractUse] = []
  /// How its steps differ by an earlier version of their document; nil without `--against`.
  package var drift: PlannedDrift?
  /// The uses of names with their declarations; nil unless they are asked for.
  package var recordedNames: RecordedNames?
  /// How many results come last in the whole plan, behind all of these, which other shards have.
  package var leftOutAtEnd = 0

  package init(
    collections: [PlannedCollection], environment: String?, missingInputs: [MissingInput],
    secrets: [PlannedSecret]
  ) {
    self.collections = collections
    self.environment = environment
    self.missingInputs = missingInputs
    self.secrets = secrets
  }

  /// How many scenarios will run, with needed ones; each row of a scenario, each `setup` and each
  /// `teardown` counts as one, and so do the thresholds of a collection.
  package var scenarioCount: Int {
    collections.indices.reduce(0) { sum, place in
      let scenarios = collections[place].scenarios
      return sum + scenarios.indices.reduce(0) { $0 + scenarios[$1].rows.reportedCount }
        + (collections[place].setup.isEmpty ? 0 : 1)
        + (collections[place].hasTeardown ? 1 : 0)
        + (collections[place].thresholds == nil ? 0 : 1)
    }
  }
}

extension Plan {
  /// How many results the whole plan has at most, counted as `ScenarioReference.number` does: also a
  /// `setup` or `teardown` that a collection does not have, and those of other shards.
  package var unitCount: Int { collections.reduce(leftOutAtEnd) { $0 + $1.numberedCount } }
}

/// A name in `requires` or `secrets` without a value.
package struct MissingInput: Sendable {
  package var name: String
  package var isSecret: Bool
  /// Where it is declared.
  package var declaration: SourceSpan

  /// Unset variables of the process environment that its value reads; empty if its value can only
  /// come from outside.
  package var unsetVariables: [String]

  package init(
    name: String, isSecret: Bool, declaration: SourceSpan, unsetVariables: [String] = []
  ) {
    self.name = name
    self.isSecret = isSecret
    self.declaration = declaration
    self.unsetVariables = unsetVariables
  }
}

/// A secret value that is known before anything is sent.
package struct PlannedSecret: Sendable, Hashable {
  package var name: String
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension Plan {
  /// The names of all captures with `secret: true`. Cost: linear in the steps of the plan.
  package var secretCaptureNames: Set<ByteText> {
    let lists = collections.flatMap(\.lists)
    var names: Set<ByteText> = []
    for step in (lists + lists.calledBlocks.flatMap(\.lists)).joined() {
      let ofMessages = step.step.socket?.exchange.lazy.flatMap(\.captures)
      for capture in step.captures + (ofMessages.map(Array.init) ?? []) where capture.isSecret {
        names.insert(ByteText(capture.name.content))
      }
    }
    return names
  }
}

extension Plan {
  /// Calls a closure with each step, and the path of the file in which it is written: those of scenarios, of
  /// `setup` and `teardown`, and of the blocks that they call.
  package func forEachStep(_ use: (_ file: String, PlannedStep) -> Void) {
    for collection in collections {
      for step in collection.allSteps { use(collection.path, step) }
      for block in collection.lists.calledBlocks {
        for step in block.lists.joined() { use(block.file.path, step) }
      }
    }
  }
}
