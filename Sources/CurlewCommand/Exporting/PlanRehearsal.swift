// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Exports
import Files
import Reporting
import RunEvents
import Running
import Sessions
import Synchronization
import Transfers

/// Carries a plan out without sending anything, and collects what its steps would send.
final class PlanRehearsal: Rehearsal {
  private let found = Mutex<[RehearsedStep]>([])

  func note(_ step: RehearsedStep) { found.withLock { $0.append(step) } }

  /// The steps of a plan, in the order of the files.
  ///
  /// - Throws: if the system has no thread or descriptor left.
  static func steps(
    of planned: Planned, _ identity: RunIdentity, in folder: FilePath
  ) throws -> [CurlScript.Step] {
    let rehearsal = PlanRehearsal()
    var options = RunOptions(identity, userAgent: Version.userAgent)
    options.settings.jobs = 1
    options.snapshots = .compareOnly
    options.rehearsal = rehearsal
    let engine = try TransferEngine(planned.engineConfiguration(jobs: 1))
    defer { engine.shutdown() }
    _ = try planned.runBlocking(
      options, on: engine, into: ReporterSet([]), control: RunControl())
    let found = rehearsal.found.withLock { $0 }
    let files = Set(found.map(\.reference.scenario.file))
    let sorted = found.enumerated().sorted {
      ($0.element.reference.scenario.number, $0.offset)
        < ($1.element.reference.scenario.number, $1.offset)
    }
    return sorted.map { step in
      CurlScript.Step(step.element, namesFile: files.count > 1, in: folder)
    }
  }
}

extension CurlScript.Step {
  /// - Parameter namesFile: whether steps of several files are shown.
  fileprivate init(_ step: RehearsedStep, namesFile: Bool, in folder: FilePath) {
    let reference = step.reference
    let name = reference.scenario.name
    self.init(
      scenario: namesFile ? "\(reference.scenario.file): \(name)" : name,
      name: reference.fullName,
      place: ExportFinding.Place(file: reference.file, line: reference.line),
      planned: step.planned, content: Content(step.content, in: folder))
  }
}

extension CurlScript.Step.Content {
  fileprivate init(_ content: RehearsedStep.Content, in folder: FilePath) {
    switch content {
    case .request(var request, let variables):
      let body = request.script?.body?.showing { path in
        FilePath(path).absolute(in: folder).shown(in: folder)
      }
      request.script?.body = body
      self = .request(request, variables: variables)
    case .noRequest: self = .noRequest
    case .skipped(let reason): self = .skipped(reason)
    case .unknown(let reason): self = .unknown(reason)
    }
  }
}

extension BodyOutline {
  /// The same with other names of its files.
  fileprivate func showing(_ name: (String) -> String) -> BodyOutline {
    BodyOutline(
      pieces.map { piece in
        guard case .file(let path, let count) = piece else { return piece }
        return .file(name: name(path), byteCount: count)
      })
  }
}
