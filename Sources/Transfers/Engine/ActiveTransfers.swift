// SPDX-License-Identifier: Apache-2.0

/// The transfers that libcurl works on; each knows its place, so that all changes are O(1).
struct ActiveTransfers {
  private(set) var all: [Transfer] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func insert(_ transfer: Transfer) {
    transfer.place = all.count
    all.append(transfer)
  }

  /// Takes one out that is in.
  mutating func remove(_ transfer: Transfer) {
    let last = all.removeLast()
    guard last !== transfer else { return }
    all[transfer.place] = last
    last.place = transfer.place
  }
}
