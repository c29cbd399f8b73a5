// SPDX-License-Identifier: Apache-2.0

/// The transfers in progress; each stores its index, so that all changes are O(1).
struct ActiveTransfers {
  private(set) var all: [Transfer] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func insert(_ transfer: Transfer) {
    transfer.place = all.count
    all.append(transfer)
  }

  /// Removes a transfer, which must be in progress.
  mutating func remove(_ transfer: Transfer) {
    let last = all.removeLast()
    guard last !== transfer else { return }
    all[transfer.place] = last
    last.place = transfer.place
  }
}
