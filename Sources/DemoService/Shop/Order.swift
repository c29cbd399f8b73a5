// SPDX-License-Identifier: Apache-2.0

import Values

/// An order, whose payment advances with each request for it, so that nothing depends on a clock.
struct Order: Sendable {
  /// So many pieces of food for one pet.
  struct Item: Sendable {
    let pet: Int
    let count: Int
  }

  enum Status: String, Sendable {
    case placed, paying, paid, refused, cancelled
  }

  /// The `Idempotency-Key` of the request that placed it.
  let key: String?
  let items: [Item]
  private(set) var status = Status.placed
  private var accepts = true
  private var polls = 0

  init(key: String?, _ items: [Item]) {
    self.key = key
    self.items = items
  }

  var isPayable: Bool { status == .placed || status == .refused }

  /// Begins a payment; the shop refuses a card whose number ends in 0.
  mutating func pay(card: String) {
    status = .paying
    accepts = !card.hasSuffix("0")
    polls = 2
  }

  /// The state for a request: after a payment began `paying` once, then `paid` or `refused`.
  mutating func poll() {
    guard status == .paying else { return }
    polls -= 1
    if polls == 0 { status = accepts ? .paid : .refused }
  }

  mutating func cancel() { status = .cancelled }

  func json(id: String) -> Value {
    let items = items.map {
      Value.members([("pet", .integer($0.pet)), ("count", .integer($0.count))])
    }
    return .members([
      ("id", .string(id)), ("status", .string(status.rawValue)), ("items", .array(items)),
      ("pieces", .integer(self.items.reduce(0) { $0 + $1.count })),
    ])
  }
}
