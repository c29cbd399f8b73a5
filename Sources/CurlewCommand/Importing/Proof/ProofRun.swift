// SPDX-License-Identifier: Apache-2.0

import Files
import Imports
import Planning
import Reporting
import RunEvents
import Running
import Sessions

/// Judges the tests of an import on the responses of the other tool's run. Nothing is sent or written.
struct ProofRun {
  let imported: ImportedFiles
  let result: ImportResult
  let target: ImportTarget
  /// The name of the report.
  let name: String
  let run: ReportedRun
  /// Whether the report is what was imported: its variables have the values at the end of the run.
  let isImported: Bool
  let surroundings: CommandSurroundings
  let printer: Printer

  func carryOut() throws(CutReplay) -> ImportProof {
    let names = UnknownNames(
      outside: outside.union(secretsFromOutside), changed: imported.changedNames,
      isOfEnd: isImported)
    let draft = ProofDraft(imported, run, names: names)
    let identity = RunIdentity.new(seed: 0)
    let planned = plan(draft, identity)
    let problem = planned.diagnostics.first { $0.severity == .error }?.message
    let recording = ReportedRecording(draft, run, planned.redactor)
    let outcomes = ProofOutcomes(recording)
    var options = RunOptions(identity, userAgent: Version.userAgent)
    options.recording = recording
    options.snapshots = .compareOnly
    let hasRows = imported.collections.contains { $0.keys.contains { $0.name == "data" } }
    let iterations = (run.executions.map(\.iteration).max() ?? 0) + 1
    if !hasRows, iterations > 1 { options.settings.repetitions = min(iterations, 100_000) }
    let execution = RunExecution(planned: planned, options: options, surroundings: surroundings)
    let ending = execution.carryOut(printer, waitPolicy: OutputWaitPolicy()) {
      ReporterSet([ProofReporter(outcomes)])
    }
    guard !ending.isBug, ending.signal == nil else { throw CutReplay(ending: ending) }
    return ImportProof(name, run, draft, outcomes, recording, problem: problem)
  }

  private func plan(_ draft: ProofDraft, _ identity: RunIdentity) -> Planned {
    var rights = RunRights()
    rights.readFolders = ["/"]
    rights.allowsNetrc = true
    rights.allowsDefaultIdentity = true
    let session = Session(
      SessionFolders(working: target.folder ?? target.working), rights: rights,
      environment: environment, ownsCollections: true)
    let writer = CollectionDraft(
      imported.findings, hasProject: target.readsEnvironment, redact: { $0 })
    let count = result.collections.count
    let texts = draft.collections.enumerated().map { place, collection in
      let path = result.collections[place % count].path?.text ?? "<stdout>"
      return SourceText(
        path: place < count ? path : "\(path).whole.yaml", text: writer.write(collection).text)
    }
    let project = result.project.map { SourceText(path: "curlew.yaml", text: $0.text) }
    var choice = PlanChoice()
    choice.run = identity.facts
    choice.inputs.environment = environmentName
    let hosts = Set(draft.collections.flatMap(\.namesOfHosts))
    choice.inputs.flags = outside.sorted().map { name in
      let text = hosts.contains(name) ? "http://outside.invalid" : Self.missing(name)
      return InputFlag(name: name, text: text, isJSON: false)
    }
    return session.plan(session.load(.texts(texts, project: project)), choice)
  }

  private var secretsFromOutside: [String] {
    imported.secrets.all.filter { $0.value == nil }.map(\.name)
  }

  /// The names of required variables that nothing of the import gives a value.
  private var outside: Set<String> {
    let environments = environments.flatMap { environment in
      environment.value.entries.filter { ["vars", "secrets"].contains($0.name) }
        .flatMap(\.value.entries) + environment.value.entries.filter { $0.name == "baseUrl" }
    }
    let vars = imported.projectEntries.first { $0.name == "vars" }?.value.entries ?? []
    let given = Set((environments + vars).filter { !$0.value.isDisabled }.map(\.name))
    return Set(imported.collections.flatMap(\.requires)).subtracting(given)
  }

  /// Those of the project, or of the collections without one.
  private var environments: [ImportedEntry] {
    let ofProject = imported.projectEntries.first { $0.name == "environments" }
    return (ofProject?.value.entries ?? []) + imported.collections.flatMap(\.environments)
  }

  /// The environment of the report's run by its name, else the first one.
  private var environmentName: String? {
    let names = environments.map(\.name)
    return names.first { $0 == run.environment } ?? names.first
  }

  /// The values of secrets, which are not written yet.
  private var environment: ProcessEnvironment {
    ProcessEnvironment(
      imported.secrets.all.flatMap { secret in
        let value = secret.value ?? Self.missing(secret.name)
        let isFromOutside = secret.value == nil || !target.readsEnvironment
        return [(secret.variable, value)]
          + (isFromOutside ? [("CURLEW_SECRET_\(secret.name)", value)] : [])
      })
  }

  /// In place of a value that comes from outside: Postman sends a name without a value like this.
  private static func missing(_ name: String) -> String { "{{\(name)}}" }
}
