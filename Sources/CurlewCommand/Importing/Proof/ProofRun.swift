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
  let surroundings: CommandSurroundings
  let printer: Printer

  func carryOut() throws(CutReplay) -> ImportProof {
    let draft = ProofDraft(imported.collections)
    let identity = RunIdentity.new(seed: 0)
    let planned = plan(draft, identity)
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
    return ImportProof(name, run, draft, outcomes, recording)
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
      imported.findings, hasProject: target.hasProject, redact: { $0 })
    let texts = draft.collections.enumerated().map { place, collection in
      SourceText(
        path: result.collections[place].path?.text ?? "<stdout>",
        text: writer.write(collection).text)
    }
    let project = result.project.map { SourceText(path: "curlew.yaml", text: $0.text) }
    var choice = PlanChoice()
    choice.run = identity.facts
    let outside = Set(imported.collections.flatMap(\.requires))
    choice.inputs.flags = outside.sorted().map {
      InputFlag(name: $0, text: Self.missing($0), isJSON: false)
    }
    return session.plan(session.load(.texts(texts, project: project)), choice)
  }

  /// The values of secrets, which are not written yet.
  private var environment: ProcessEnvironment {
    ProcessEnvironment(
      imported.secrets.all.flatMap { secret in
        let value = secret.value ?? Self.missing(secret.name)
        return [(secret.variable, value), ("CURLEW_SECRET_\(secret.name)", value)]
      })
  }

  /// In place of a value that comes from outside.
  private static func missing(_ name: String) -> String { "missing-\(name)" }
}
