// SPDX-License-Identifier: Apache-2.0

import Planning
import Sessions

/// What to plan, as plain values from flags and `CURLEW_` variables.
package struct PlanRequest: Sendable {
  /// Files, folders, globs, `FILE:LINE` and `-`, as typed; empty for the project's collections.
  package var paths: [String] = []
  /// The file whose text is on standard input, as typed; nil if the one on disk counts.
  package var textFile: String?
  package var selection = SelectionRequest()
  package var inputs = InputRequest()
  package var rights = RunRights()
  package var network = NetworkRequest()
  /// The OpenAPI document, as typed.
  package var contracts = ContractChoice()

  /// The path directly after `-k`, which in pytest is an option with an expression.
  var pathAfterInsecure: String?

  /// Whether rights are judged for unselected parts too.
  package var judgesAllRights = false

  /// `--output`: the folder for `save`; nil for `.curlew/output` beside `curlew.yaml`.
  package var outputFolder: String?

  /// Whether the collections are the program's own: no job for a fork can have written them.
  package var bringsCollections = false

  /// Values besides those of options and inputs that no report may show.
  package var secrets: [PlannedSecret] = []
  /// Whether the collections become a load.
  var isForLoad = false

  /// Files of reports, as typed: no step may write them.
  package var reportPaths: [String] = []

  package init() {}
}
