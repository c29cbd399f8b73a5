// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A block: steps under a name, which calls carry out with parameters of their own.
///
/// It is an object, since every call of it in a plan refers to it.
package final class BlockDeclaration: Sendable {
  /// Without `/`, which separates the name from the prefix of its file.
  package let name: Located<String>
  package let description: String?
  /// Parameters that each call must give.
  package let requires: [Located<String>]
  /// The other parameters, with their defaults; null makes one optional.
  package let defaults: [VariableDeclaration]
  package let steps: [Step]
  /// Names whose values a caller may capture.
  package let returns: [Located<String>]
  /// Steps that run when the scenario of the call ends.
  package let teardown: [Step]

  init(_ draft: Draft, name: Located<String>) {
    self.name = name
    description = draft.description
    requires = draft.requires
    defaults = draft.defaults
    steps = draft.steps
    returns = draft.returns
    teardown = draft.teardown
  }

  /// Names of all parameters, in the order written.
  package var parameters: [Located<String>] { requires + defaults.map(\.name) }
}

/// A file whose blocks can be called, and the prefix of their names here.
package struct UseDeclaration: Sendable {
  package let prefix: Located<String>
  /// Relative to the file that it is written in.
  package let path: Located<String>
}

extension CollectionFile {
  /// The steps of a `curlew.yaml` as a file of their own: its blocks, `setup` and `teardown`. What else
  /// it declares holds for all files of the project, and so for this one.
  package init(stepsOf project: ProjectFile) {
    self.init(source: project.source, path: project.path)
    onlyMarks = project.onlyMarks
    name = project.name
    labels = project.labels
    topLevelSpan = project.topLevelSpan
    blocks = project.blocks
    uses = project.uses
    setup = project.setup
    setupSpan = project.setupSpan
    teardown = project.teardown
    teardownSpan = project.teardownSpan
    reads = project.reads
  }
}
