// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

/// Folders, rights and an environment with which collections are loaded, planned and run.
///
/// It prints nothing and asks no questions: all problems are in its results. Several sessions may
/// work in one process, and do not change it: no signal handlers, no working directory, no streams.
package struct Session: Sendable {
  package let folders: SessionFolders
  /// The effective rights: an untrusted run has hardly any.
  package let rights: RunRights
  package let environment: ProcessEnvironment
  /// In place of the files on disk.
  package var texts = EditedTexts()
  /// The folder whose project a text without a file belongs to; nil for the working directory.
  package var projectFolder: FilePath?
  /// Whether changes of lines are searched that remove the errors of a file; an editor shows its errors
  /// before that.
  package var searchesCorrections = true
  /// Whether plans note what they and their runs read and write (`Planned.watched`).
  package var isWatched = false
  /// All codes of diagnostics, for `acceptWarnings`; without any, each is taken.
  package var diagnosticCodes: @Sendable () -> [String] = { [] }
  /// Facts about the rights that a person should know.
  private let notes: [Diagnostic]

  /// - Parameters:
  ///   - rights: the further rights that the person who starts the run gives.
  ///   - environment: variables, those of the process or others.
  ///   - ownsCollections: whether the collections are the program's own, so that no CI job for a fork
  ///     can have written them; the event file of such a job is then not read.
  package init(
    _ folders: SessionFolders, rights: RunRights = RunRights(),
    environment: ProcessEnvironment = ProcessEnvironment([]), ownsCollections: Bool = false
  ) {
    let fork = ForkDetection(environment: environment, workingDirectory: folders.working)
    let trust = TrustJudgement(rights, fork: ownsCollections ? nil : fork.reason)
    self.folders = folders
    self.rights = trust.rights
    self.environment = environment
    notes = trust.notes
  }

  /// Finds, reads and checks collections; sends nothing and resolves no names. Blocks while it
  /// reads.
  package func load(_ source: CollectionSource) -> Loaded {
    var loaded = CollectionLoading.load(source, in: self)
    loaded.problems.warnings = notes + loaded.problems.warnings
    return loaded
  }

  /// Resolves names, values and files, and selects. Blocks while it reads the files that
  /// collections name.
  ///
  /// It plans everything that it can, whatever the problems of the rest.
  package func plan(_ loaded: Loaded, _ choice: PlanChoice = PlanChoice()) -> Planned {
    CollectionPlanning.plan(loaded, choice, in: self)
  }
}

/// The folders that a session reads and writes in.
package struct SessionFolders: Sendable {
  /// The base of relative paths; absolute.
  package var working: FilePath
  /// `--output`: the folder for `save`; nil for `.curlew/output` beside `curlew.yaml`.
  package var output: String?
  /// Paths that no step may write: those of reports.
  package var reserved: [String]

  package init(working: FilePath, output: String? = nil, reserved: [String] = []) {
    self.working = working
    self.output = output
    self.reserved = reserved
  }
}
