// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning

/// What all requests of one collection share in a run.
struct CollectionFacts: Sendable {
  let baseAddress: Address?
  /// Where secrets may go.
  let knownOrigins: Set<Origin>
  let inputs: PlannedInputs
  /// `curlew/VERSION`.
  let userAgent: String
  let files: RunFiles
}
