// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents
import Sessions
import TestSupport
import Testing

/// Collections in memory, planned by a session.
package struct PlannedTexts: Sendable {
  package let planned: Planned

  package var plan: Plan { planned.plan }
  /// Where its spans are in the texts.
  package var places: SourcePlaces { SourcePlaces(planned.loaded.sources) }

  /// What a test gives besides texts.
  package struct Given: Sendable {
    /// `--var`.
    package var inputs: [(name: String, value: String)] = []
    /// `CURLEW_SECRET_name`.
    package var secrets: [(name: String, value: String)] = []
    /// Other variables of the environment.
    package var variables: [(name: String, value: String)] = []
    package var rights = RunRights()
    /// What paths are relative to; one that is empty without.
    package var folder: TemporaryFolder?
    /// The text of a `curlew.yaml`.
    package var project: String?
    /// `-e`.
    package var environment: String?
    package var selection = SelectionRequest()
    package var seed: UInt64 = 7
    /// Whether steps are compared with their OpenAPI documents, as `check` does.
    package var judgesContracts = false

    package init() {}
  }

  /// Fails the test when a text does not load or plan.
  package init(
    _ texts: [String], _ given: Given = Given(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    planned = Self.plan(texts, given)
    let errors = planned.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors)", sourceLocation: sourceLocation)
  }

  /// The codes of what is wrong with a text when it is loaded and planned, in the order of the file.
  package static func problems(of text: String) -> [String] {
    problems(of: [text], Given()).map(\.code.text)
  }

  /// The problems of texts that are loaded and planned, in the order of the files.
  package static func problems(of texts: [String], _ given: Given) -> [Diagnostic] {
    plan(texts, given).diagnostics
  }

  private static func plan(_ texts: [String], _ given: Given) -> Planned {
    let secrets = given.secrets.map { (name: "CURLEW_SECRET_\($0.name)", value: $0.value) }
    let session = Session(
      SessionFolders(working: FilePath(given.folder?.path ?? "/")), rights: given.rights,
      environment: ProcessEnvironment(secrets + given.variables))
    let project = given.project.map { SourceText(path: "curlew.yaml", text: $0) }
    let loaded = session.load(
      .texts(
        texts.enumerated().map { SourceText(path: "specs/\($0).yaml", text: $1) },
        project: project))
    var choice = PlanChoice()
    choice.selection = given.selection
    choice.inputs.environment = given.environment
    choice.inputs.flags = given.inputs.map {
      InputFlag(name: $0.name, text: $0.value, isJSON: false)
    }
    choice.run.seed = given.seed
    choice.contracts.judgesSteps = given.judgesContracts
    choice.contracts.judgesDocuments = given.judgesContracts
    return session.plan(loaded, choice)
  }
}
