// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation

/// The files that the steps of a plan write, as far as they are known before the run.
struct SavedPlaces {
  let files: FileIndex

  /// Each step that writes the same file as an earlier step.
  func twoWriters(in collections: [PlannedCollection]) -> [Diagnostic] {
    var first: [ByteText: SourceSpan] = [:]
    var found: [Diagnostic] = []
    for collection in collections.indices {
      for list in collections[collection].lists {
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
          }
        }
      }
    }
    return found
  }

  private func place(of path: String) -> String {
    if case .writable(let place)? = files.target(path) { place } else { path }
  }
}
