// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Planning
import RunEvents
import Running
import Sessions

extension CoverageRules {
  /// What the project and the command line demand of a run.
  init(_ request: RunRequest, _ planned: Planned) {
    self.init(request.output.coverage.least, planned)
    isShard = planned.share != nil
    partial = planned.reasonForPart(request.plan.selection, paths: request.plan.paths)
    if partial == nil, let share = planned.share {
      partial = "shard \(share.shard.number) of \(share.shard.count) ran"
    } else if partial != nil {
      isShard = false
    } else if planned.plan.documents.isEmpty {
      partial = "no step here has an OpenAPI document"
    }
  }

  /// What the project demands of its documents.
  ///
  /// - Parameter typed: shares of the command line, which count over those of the project.
  init(_ typed: [LeastCoverage], _ planned: Planned) {
    self.init()
    let declared = planned.loaded.project?.coverage
    let places = SourcePlaces(planned.loaded.sources)
    for dimension in CoverageDimension.allCases {
      if let typed = typed.first(where: { $0.dimension == dimension }) {
        least.append(typed)
      } else if let written = declared?.least[dimension] {
        least.append(
          LeastCoverage(
            dimension: dimension, share: written.content, place: places.place(of: written.span)))
      }
    }
    ignored = declared?.ignored ?? []
  }
}

extension Planned {
  /// The entries of `coverage.ignore` that no document has anything for.
  var unneededCoverageExceptions: [Diagnostic] {
    plan.withoutPart(loaded.project?.coverage.ignored ?? []).map { entry in
      .unneeded(entry, near: plan.near(entry))
    }
  }
}
