// SPDX-License-Identifier: Apache-2.0

import Planning
import Running

/// The choices for a plan of the loaded files: the selection, and the person's further values.
package struct PlanChoice: Sendable {
  package var selection = SelectionRequest()
  package var inputs = InputRequest()
  /// Secrets of `InputRequest.secrets` that a person typed at the prompt.
  package var prompted: [NamedText] = []
  /// Options for connections, which override everything in the files.
  package var overrides = ConnectionOverrides()
  /// What is done with OpenAPI documents.
  package var contracts = ContractChoice()
  /// `--max-per-host`; nil without it.
  package var maxPerHost: Int?
  /// Files that options name.
  package var optionFiles: [OptionFile] = []
  /// Texts of options that are masked.
  package var secrets: [PlannedSecret] = []
  /// Whether rights are judged for unselected parts too.
  package var judgesAllRights = false
  /// Draws the ports of `freePort()`; nil if nothing will run.
  package var ports: FreePorts?
  /// The source of `run.id`, `run.start` and random values.
  package var run = RunMetadata.none

  package init() {}
}

/// A file that an option names: it is opened before anything is sent.
package struct OptionFile: Sendable {
  let option: String
  /// As typed.
  let path: String
  let mayBeFolder: Bool
  /// Whether it is an OpenAPI document; the near one is then named for one that is missing.
  let isDocument: Bool

  package init(
    option: String, path: String, mayBeFolder: Bool = false, isDocument: Bool = false
  ) {
    self.option = option
    self.path = path
    self.mayBeFolder = mayBeFolder
    self.isDocument = isDocument
  }
}
