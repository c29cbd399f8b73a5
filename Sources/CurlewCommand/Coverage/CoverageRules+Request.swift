// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Planning
import RunEvents
import Running
import Sessions

extension CoverageRules {
  /// What the project and the command line demand; options count over the project.
  init(_ request: RunRequest, _ planned: Planned) {
    self.init()
    guard !planned.plan.documents.isEmpty else { return }
    let declared = planned.loaded.project?.coverage
    let places = SourcePlaces(planned.loaded.sources)
    for dimension in CoverageDimension.allCases {
      if let typed = request.output.coverage.least.first(where: { $0.dimension == dimension }) {
        least.append(typed)
      } else if let written = declared?.least[dimension] {
        least.append(
          LeastCoverage(
            dimension: dimension, share: written.content, place: places.place(of: written.span)))
      }
    }
    ignored = declared?.ignored ?? []
    isShard = planned.share != nil
    partial = planned.reasonForPart(request.plan.selection, paths: request.plan.paths)
    if partial == nil, let share = planned.share {
      partial = "shard \(share.shard.number) of \(share.shard.count) ran"
    } else if partial != nil {
      isShard = false
    }
  }
}

extension Planned {
  /// The entries of `coverage.ignore` that no document has anything for.
  var unneededCoverageExceptions: [Diagnostic] {
    plan.withoutPart(loaded.project?.coverage.ignored ?? []).map(Diagnostic.unneeded)
  }
}
