// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The files that the steps of a plan write, as far as they are known before the run.
struct SavedPlaces {
  let files: FileIndex

  /// Each step that writes the same file as an earlier step, or in every turn or row.
  func twoWriters(in collections: [PlannedCollection]) -> [Diagnostic] {
    var first: [ByteText: SourceSpan] = [:]
    var found: [Diagnostic] = []
    for collection in collections.indices {
      check(collections[collection].setup, hasRows: false, &first, &found)
      for place in collections[collection].scenarios.indices {
        let hasRows = collections[collection].scenarios[place].rows.count > 1
        for list in collections[collection].scenarios[place].lists {
          check(list, hasRows: hasRows, &first, &found)
        }
      }
      check(collections[collection].teardown, hasRows: false, &first, &found)
    }
    return found
  }

  private func check(
    _ list: StepList, hasRows: Bool, _ first: inout [ByteText: SourceSpan],
    _ found: inout [Diagnostic]
  ) {
    // By index: few steps save, and the others need not be copied.
    let steps = list.steps
    for index in steps.indices {
      guard let path = steps[index].findings?.save, let span = steps[index].step.save?.path.span
      else { continue }
      let place = ByteText(place(of: path))
      if let before = first[place] {
        found.append(.twoWriters(path, at: span, first: before))
      } else {
        first[place] = span
        if steps[index].step.loop != nil {
          found.append(.writesAgain(path, at: span, in: "turn", unlike: "iteration.index"))
        } else if hasRows {
          found.append(.writesAgain(path, at: span, in: "row", unlike: "row.NAME"))
        }
      }
    }
  }

  private func place(of path: String) -> String {
    if case .writable(let place)? = files.target(path) { place } else { path }
  }
}
