// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning

/// From a request to a plan: what `run`, `check`, `plan` and `list` share.
package struct CommandPreparation {
  var request: LoadRequest
  var source = CollectionSource.paths
  var facts = RunMetadata.none
  let surroundings: CommandSurroundings

  /// Loads, reads what is outside, and plans.
  ///
  /// - Returns: nil when there is no working directory.
  func plan() -> PlannedCollections? {
    guard let folder = FilePath.workingDirectory else { return nil }
    var request = request
    let notes = request.settleTrust(surroundings.environment, in: folder)
    var loaded = CollectionLoading.load(request, from: source, in: folder)
    loaded.warnings = notes + loaded.warnings
    var outside = ExternalInputReader(
      request, process: surroundings.environment, workingDirectory: folder)
    outside.read(for: &loaded) { surroundings.prompt(for: $0) }
    var planning = CollectionPlanning(
      request, loaded: loaded, outside: outside, facts: facts, workingDirectory: folder,
      zoneFolder: surroundings.environment.text(of: "TZDIR") ?? "/usr/share/zoneinfo")
    var planned = planning.plan()
    planned.readProxies(of: surroundings.environment)
    return planned
  }
}
