// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// One collection with its inputs resolved and its scenarios selected.
package struct PlannedCollection: Sendable {
  package var source: SourceFileID
  /// As a person would type it.
  package var path: String
  /// Its `name`, or the file's name.
  package var name: String
  /// The project's and its own; texts that a row gives are only in those of scenarios.
  package var labels: [LabelDeclaration]
  /// Every variable that outside may replace, evaluated.
  package var inputs: PlannedInputs
  /// The base of relative addresses.
  package var baseAddress: Address?
  /// Origins to which a secret may go: those in files or flags, as literals or from inputs.
  package var knownOrigins: Set<Origin>
  /// Whether the project's `setup` and `teardown` run around it.
  package var place = Place.outside
  /// Runs once before the scenarios; empty if there is none.
  package var setup: StepList
  /// In the order of the file: selected ones, and those that selected ones need.
  package var scenarios: [PlannedScenario]
  /// Runs once after the scenarios, also if they failed; empty if there is none.
  package var teardown: StepList
  /// For scenarios without their own; the jar of `setup` starts with its file.
  package var cookieJar: PlannedCookieJar
  /// The compiled schemas of its expectations.
  package var schemas = CompiledSchemas()
  /// The files that its plan was made from, or that its run reads, besides its own and
  /// `curlew.yaml`: another plan can come only from a change in one of these, of the inputs, or of
  /// the options. Some are named twice.
  package var files: [String] = []
  /// Whether its run reads further files, whose names it makes.
  package var namesFilesInRun = false
  /// The inputs without a value that its parts read.
  var missingReads = MissingReads()
  /// As it was read.
  package let file: Shared<CollectionFile>
  /// Whether no option selects a part of it.
  package var isWhole: Bool
  /// What `curlew load` does with it; nil for nothing in particular.
  package var load: Shared<LoadTemplate>? { file.content.load }
  /// The keys `only` that are true.
  package var onlyMarks: [SourceSpan] { file.content.onlyMarks }
  /// What the figures of its run must be; nil for none.
  package var thresholds: PlannedThresholds?
  /// Whether `acceptWarnings` silences the warnings about its snapshots that no step has.
  package var acceptsUnusedSnapshots = false
  /// How many results come directly before its own in the whole plan, which other shards have.
  package var leftOutBefore = 0
  /// The same between its last scenario and its `teardown`.
  package var leftOutAtEnd = 0

  /// How many numbers its results take, with those before and between them that other shards have.
  var numberedCount: Int {
    scenarios.indices.reduce(leftOutBefore + 2 + leftOutAtEnd) {
      $0 + scenarios[$1].leftOutBefore + scenarios[$1].rows.numberedCount
    }
  }

  /// Whether something clears up behind the scenarios: `teardown`, or a block that `setup` calls.
  package var hasTeardown: Bool { !teardown.isEmpty || setup.callsBlockWithTeardown }

  /// The names of all scenarios of its file, in their order, also of those that do not run; made at
  /// each call.
  package var scenarioNames: [String] { file.content.scenarios.map { file.title(of: $0) } }

  /// Whether a project surrounds a collection.
  package enum Place: Sendable {
    /// No `setup` and no `teardown` of a project runs around it.
    case outside
    /// It starts after the project's `setup`, whose captures and cookies it has, and ends before the
    /// project's `teardown`.
    case inProject
    /// It is `curlew.yaml` itself: its `setup` and `teardown`, without scenarios.
    case project
  }

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
    lists.joined()
  }

  /// The same steps list by list.
  var lists: [StepList] {
    [setup] + scenarios.flatMap(\.lists) + [teardown]
  }

  /// The settings of all steps; once for consecutive steps that share theirs.
  package var allSettings: [PlannedSettings] {
    var found: [PlannedSettings] = []
    for list in lists {
      for place in list.steps.indices where found.last !== list.steps[place].settings {
        found.append(list.steps[place].settings)
      }
    }
    return found
  }
}

/// A scenario with all names resolved.
package struct PlannedScenario: Sendable {
  package var name: String
  package var span: SourceSpan
  /// The collection's and its own, in the order written, without duplicates.
  package var tags: [String]
  /// All that apply to it: the project's, the collection's and its own.
  package var labels: [LabelDeclaration]
  /// Indexes in `PlannedCollection.scenarios` of those that must pass before it.
  package var needs: [Int]
  /// Whether it is not selected and runs because another one needs it.
  package var isNeededOnly: Bool
  /// The rows that it runs with.
  package var rows = RowSource.single
  package var locks: PlannedLocks
  package var cookieJar: PlannedCookieJar
  /// Evaluated when the scenario begins.
  package var variables: [VariableDeclaration]
  /// Evaluated after the variables; nil for always.
  package var condition: Condition?
  /// Why it does not run.
  package var skip: TemplateText?
  /// Why a check of its steps is expected to fail, at its key.
  package var fails: Located<TemplateText>?
  /// How often it runs again after a failure; nil for never.
  package var retries: Quantity<Int>?
  /// How long a try may take, at its value; nil for any time.
  package var timeout: Located<Quantity<Duration>>?
  /// `beforeEach` of the collection; most have none.
  package var before: StepList
  package var steps: StepList
  /// With `order: any`, which steps wait for which; nil if they run one after another.
  package var dependencies: StepDependencies?
  package var teardown: StepList
  /// `afterEach` of the collection.
  package var after: StepList
  /// Nil if all steps are selected alike.
  package var selection: StepSelection?
  /// Why it is skipped: `--tags` leaves out a scenario that it needs.
  package var unmetNeed: String?
  /// How many results come directly before its own in the whole plan, which other shards have.
  package var leftOutBefore = 0
}

extension PlannedScenario {
  /// In the order in which they run.
  package var lists: [StepList] { [before, steps, teardown, after] }
}

/// Where a scenario's cookies are kept.
package enum PlannedCookieJar: Sendable {
  case mode(CookieJarMode)
  /// An own jar that starts with the cookies of a file, at its resolved path.
  case file(path: String, SourceSpan)
  /// The file's path has no value yet.
  case unknownFile

  /// The file with which it starts.
  package var path: String? {
    if case .file(let path, _) = self { path } else { nil }
  }
}

/// The locks of a scenario while it runs.
package enum PlannedLocks: Sendable, Hashable {
  /// All at once; empty for no locks.
  case named([String])
  /// `lock: "*"`: runs alone.
  case everything
}

extension PlannedCollection {
  /// Its inputs, and those of the files whose blocks it calls, by the path of the file; nil for its
  /// own with those of the project.
  package var inputGroups: [(file: String?, inputs: [PlannedInput])] {
    var seen = Set(inputs.all.compactMap(\.declaration))
    let ofUsedFiles = blockFiles.map { file in
      // Those of the project are in the list of the collection.
      let own = file.inputs.all.filter { input in
        input.declaration.map { seen.insert($0).inserted && $0.file == file.source } ?? false
      }
      return (file: String?.some(file.path), inputs: own)
    }
    return [(nil, inputs.all)] + ofUsedFiles.filter { !$0.inputs.isEmpty }
  }
}
