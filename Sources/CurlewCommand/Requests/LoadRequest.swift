// SPDX-License-Identifier: Apache-2.0

import Planning
import Sessions

/// What a person asks to be loaded and selected, as plain values: what flags and `CURLEW_` variables
/// say together.
package struct LoadRequest: Sendable {
  /// Files, folders, globs, `FILE:LINE` and `-`, as typed; none for the project's collections.
  package var paths: [String] = []
  package var selection = SelectionRequest()
  package var inputs = InputRequest()
  package var rights = RunRights()
  package var network = NetworkRequest()

  /// The path that was typed right behind `-k`, which in pytest is the option of an expression.
  var pathBehindInsecure: String?

  /// Whether rights are asked for what the selection leaves out too.
  package var judgesAllRights = false

  /// `--output`: where `save` writes; nil for `.curlew/output` beside `curlew.yaml`.
  package var outputFolder: String?

  /// The collections are the program's own: no job for a fork can have written them.
  package var bringsCollections = false

  /// Files of reports, as typed: no step may write there.
  package var reportPaths: [String] = []

  package init() {}
}
