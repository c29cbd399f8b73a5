// SPDX-License-Identifier: Apache-2.0

import Files
import Planning
import Sessions

/// From a request to a plan: shared by `run`, `check`, `plan`, `list` and `send`.
package struct CommandPreparation {
  var request: PlanRequest
  /// Nil for the paths of the request.
  var source: CollectionSource?
  var run = RunMetadata.none
  /// Whether plans note what they read.
  var isWatched = false
  /// `--max-per-host`; nil without it.
  var maxPerHost: Int?
  /// Whether changes of lines are searched that remove errors.
  var searchesCorrections = true
  /// In place of the files on disk.
  var texts = EditedTexts()
  let surroundings: CommandSurroundings

  /// Loads, asks for secrets, and plans.
  ///
  /// - Returns: nil if there is no working directory.
  func plan() -> Planned? {
    guard let folder = FilePath.workingDirectory else { return nil }
    return plan(in: folder, choice(in: folder))
  }

  /// Loads and plans with a choice, whose secrets were asked for.
  func plan(in folder: FilePath, _ choice: PlanChoice) -> Planned {
    plan(session(in: folder), choice)
  }

  /// Loads, asks for secrets, plans, and applies the preferred fixes to the files.
  ///
  /// - Returns: nil if there is no working directory.
  func fix() -> Session.Fixed? {
    guard let folder = FilePath.workingDirectory else { return nil }
    let choice = choice(in: folder)
    return Session.fix(plan(in: folder, choice)) { texts in
      var edited = self
      edited.texts = texts
      return edited.plan(in: folder, choice)
    }
  }

  /// The records of a run that ends before it is planned.
  var recordsWithoutPlan: RunRecords? {
    FilePath.workingDirectory.flatMap {
      RunRecords(ofUnplanned: request.paths, request.selection, session(in: $0))
    }
  }

  func session(in folder: FilePath) -> Session {
    var session = Session(
      SessionFolders(
        working: folder, output: request.outputFolder, reserved: request.reportPaths),
      rights: request.rights, environment: surroundings.environment,
      ownsCollections: request.bringsCollections)
    session.isWatched = isWatched
    session.searchesCorrections = searchesCorrections
    session.texts = texts
    if let path = request.textFile, case .success(let bytes) = standardInput {
      session.texts.give(bytes, for: FilePath(path).absolute(in: folder))
    }
    session.diagnosticCodes = { CodePage.all.map(\.code) }
    return session
  }

  /// The text of `--stdin-as`.
  private var standardInput: Result<[UInt8], PathProblem> {
    Result { () throws(PathProblem) in
      try CollectionReader.standardInput(shownAs: "--stdin-as")
    }
  }

  private func plan(_ session: Session, _ choice: PlanChoice) -> Planned {
    var loaded = session.load(source ?? .paths(request.paths))
    if let path = request.textFile {
      if case .failure(let problem) = standardInput { loaded.refuse(problem) }
      loaded.refuseUnreadText(of: path)
    }
    if let path = request.pathAfterInsecure {
      // A user who means a selection would run everything, and accept any certificate.
      loaded.block(missing: FilePath(path).tidied.text) { .missingFileAfterInsecure($0) }
    }
    return session.plan(loaded, choice)
  }

  /// The choice for a plan; asks for secrets.
  func choice(in folder: FilePath) -> PlanChoice {
    var choice = PlanChoice()
    choice.selection = request.selection
    choice.inputs = request.inputs
    choice.prompted = request.inputs.secrets.compactMap { name in
      surroundings.prompt(for: name).map { NamedText(name: name, text: $0) }
    }
    choice.overrides = request.network.overrides(in: folder)
    choice.maxPerHost = maxPerHost
    choice.contracts = request.contracts.resolved(in: folder)
    choice.optionFiles = request.network.files + request.contracts.optionFiles
    choice.secrets = request.network.secrets + request.secrets
    choice.judgesAllRights = request.judgesAllRights
    choice.run = run
    return choice
  }
}
