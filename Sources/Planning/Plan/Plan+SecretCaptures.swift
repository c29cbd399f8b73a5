// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension Plan {
  /// The names of all captures with `secret: true`. Cost: linear in the steps of the plan.
  package var secretCaptureNames: Set<ByteText> {
    let lists = collections.flatMap(\.lists)
    var names: Set<ByteText> = []
    for step in (lists + lists.calledBlocks.flatMap(\.lists)).joined() {
      let ofMessages = step.step.socket?.exchange.lazy.flatMap(\.captures)
      for capture in step.captures + (ofMessages.map(Array.init) ?? []) where capture.isSecret {
        names.insert(ByteText(capture.name.content))
      }
    }
    return names
  }
}
