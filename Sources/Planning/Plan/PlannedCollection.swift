// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// One collection with its inputs resolved and its scenarios selected.
package struct PlannedCollection: Sendable {
  package var source: SourceFileID
  /// As a person would type it.
  package var path: String
  /// Its `name`, else the file's name.
  package var name: String
  /// Every variable that outside may replace, evaluated.
  package var inputs: PlannedInputs
  /// What addresses without a scheme are appended to.
  package var baseAddress: Address?
  /// Origins that a secret may go to: those that stand in files or flags, literally or by inputs.
  package var knownOrigins: Set<Origin>
  /// Runs once before the scenarios; empty when there is none.
  package var setup: PlannedBlock
  /// In the order of the file: selected ones, and those that selected ones need.
  package var scenarios: [PlannedScenario]
  /// Runs once after the scenarios, also when they failed; empty when there is none.
  package var teardown: PlannedBlock
  /// Of scenarios that say nothing of one; the jar of `setup` begins with its file.
  package var cookieJar: PlannedCookieJar
  /// The schemas that its expectations ask, compiled.
  package var schemas = CompiledSchemas()

  /// Files that a `cookieJar` names.
  package var cookiePaths: [String] {
    var paths = cookieJar.path.map { [$0] } ?? []
    for place in scenarios.indices {
      if let path = scenarios[place].cookieJar.path { paths.append(path) }
    }
    return paths
  }

  /// Those of `setup`, of the scenarios with their `teardown`, and of `teardown`.
  package var allSteps: some Sequence<PlannedStep> {
    blocks.joined()
  }

  /// The same steps list by list.
  var blocks: [PlannedBlock] {
    [setup] + scenarios.flatMap { [$0.steps, $0.teardown] } + [teardown]
  }

  /// The settings of all steps, once for steps behind one another that share theirs.
  package var allSettings: [PlannedSettings] {
    var found: [PlannedSettings] = []
    for block in blocks {
      for place in block.steps.indices where found.last !== block.steps[place].settings {
        found.append(block.steps[place].settings)
      }
    }
    return found
  }
}

/// A scenario with the names of everything it uses resolved.
package struct PlannedScenario: Sendable {
  package var name: String
  package var span: SourceSpan
  /// The collection's and its own, in the order written, without repeats.
  package var tags: [String]
  /// Places in `PlannedCollection.scenarios` that must have passed before.
  package var needs: [Int]
  /// Not selected; runs because another needs it.
  package var isNeededOnly: Bool
  package var locks: PlannedLocks
  package var cookieJar: PlannedCookieJar
  /// Evaluated when the scenario begins.
  package var variables: [VariableDeclaration]
  /// Asked behind the variables; nil for always.
  package var condition: Condition?
  /// The reason for which it is not run.
  package var skip: TemplateText?
  package var steps: PlannedBlock
  package var teardown: PlannedBlock
  /// Nil where all steps of the file are selected alike.
  package var selection: StepSelection?
  /// Why it is skipped: `--tags` leaves out what it needs.
  package var unmetNeed: String?
}

/// Where a scenario's cookies are kept.
package enum PlannedCookieJar: Sendable {
  case mode(CookieJarMode)
  /// An own jar that begins with the cookies of a file, at its resolved path.
  case file(path: String, SourceSpan)
  /// The file's path has no value yet.
  case unknownFile

  /// The file that it begins with.
  package var path: String? {
    if case .file(let path, _) = self { path } else { nil }
  }
}

/// What a scenario must hold while it runs.
package enum PlannedLocks: Sendable, Hashable {
  /// All at once; none for an empty list.
  case named([String])
  /// `lock: "*"`: runs alone.
  case everything
}
