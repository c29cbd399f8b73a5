// SPDX-License-Identifier: Apache-2.0

import Notation

/// Values to mask, each once, in the order they were added.
struct DistinctSecrets {
  private(set) var all: [PlannedSecret] = []
  private var known: Set<[ByteText]> = []

  mutating func add(_ secret: PlannedSecret) {
    let isNew = known.insert([ByteText(secret.name), ByteText(secret.value)]).inserted
    if isNew { all.append(secret) }
  }

  mutating func add(contentsOf secrets: [PlannedSecret]) {
    for secret in secrets { add(secret) }
  }
}
