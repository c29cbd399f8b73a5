// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

/// What collections are loaded, planned and run with: folders, rights and an environment.
///
/// It prints nothing and asks nobody: everything that is wrong is a value of what it gives. Several
/// sessions may be at work in one process, which they leave as it is: no signal handlers, no working
/// directory, no streams.
package struct Session: Sendable {
  package let folders: SessionFolders
  /// What is left of the rights that were given: an untrusted run has hardly any.
  package let rights: RunRights
  package let environment: ProcessEnvironment
  /// What a person should know of the rights.
  private let notes: [Diagnostic]

  /// - Parameters:
  ///   - rights: what the person who starts the run allows beyond the usual.
  ///   - environment: variables, those of the process or others in their place.
  ///   - ownsCollections: the collections are the program's own, so that no CI job for a fork can
  ///     have written them; the event file of such a job is not looked at.
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

  /// Finds, reads and checks collections; sends nothing and resolves no names. Blocks while it reads.
  package func load(_ source: CollectionSource) -> Loaded {
    var loaded = CollectionLoading.load(source, in: self)
    loaded.problems.warnings = notes + loaded.problems.warnings
    return loaded
  }

  /// Resolves names, values and files, and selects. Blocks while it reads what the collections name.
  ///
  /// What can be planned is, whatever is wrong with the rest.
  package func plan(_ loaded: Loaded, _ choice: PlanChoice = PlanChoice()) -> Planned {
    CollectionPlanning.plan(loaded, choice, in: self)
  }
}

/// The folders that a session reads and writes in.
package struct SessionFolders: Sendable {
  /// What relative paths are relative to; absolute.
  package var working: FilePath
  /// `--output`: where `save` writes; nil for `.curlew/output` beside `curlew.yaml`.
  package var output: String?
  /// Paths that no step may write: those of reports.
  package var reserved: [String]

  package init(working: FilePath, output: String? = nil, reserved: [String] = []) {
    self.working = working
    self.output = output
    self.reserved = reserved
  }
}
