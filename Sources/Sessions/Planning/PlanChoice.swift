// SPDX-License-Identifier: Apache-2.0

import Planning

/// What a plan is to be made of what was loaded: what to select, and what the person gives with it.
package struct PlanChoice: Sendable {
  package var selection = SelectionRequest()
  package var inputs = InputRequest()
  /// Secrets of `InputRequest.secrets` that a person typed when asked.
  package var prompted: [NamedText] = []
  /// What options say of connections, over everything in the files.
  package var overrides = ConnectionOverrides()
  /// Files that options name.
  package var optionFiles: [OptionFile] = []
  /// Texts that options gave and that are masked.
  package var secrets: [PlannedSecret] = []
  /// Whether rights are asked for what the selection leaves out too.
  package var judgesAllRights = false
  /// What `run.id`, `run.start` and everything left to chance come from.
  package var run = RunMetadata.none

  package init() {}
}

/// A file that an option names: it is opened before anything is sent.
package struct OptionFile: Sendable {
  let option: String
  /// As typed.
  let path: String
  let mayBeFolder: Bool

  package init(option: String, path: String, mayBeFolder: Bool = false) {
    self.option = option
    self.path = path
    self.mayBeFolder = mayBeFolder
  }
}
