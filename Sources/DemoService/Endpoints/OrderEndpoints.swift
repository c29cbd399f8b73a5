// SPDX-License-Identifier: Apache-2.0

import Values

/// Orders and their payment, which need a log-in.
enum OrderEndpoints {
  private static let maximumItems = 20
  private static let maximumCount = 99

  static let routes = [
    Route(
      "POST", path: "/orders",
      "places an order for `{\"items\": [{\"pet\", \"count\"}]}`: 201, 200 with the same order for the "
        + "same `Idempotency-Key`, 422 with all wrong items"
    ) { store, call throws(ProblemDetails) in
      _ = try Visitor.loggedIn(call.request, store)
      let key = call.request.header("idempotency-key")
      if let key, let (id, order) = store.orders.first(where: { $0.key == key }) {
        return .json(order.json(id: id))
      }
      let order = Order(key: key, try items(try call.request.jsonObject()["items"], store))
      let id = store.orders.add(order)
      return .json(201, order.json(id: id), headers: [("Location", "/orders/\(id)")])
    },
    Route(
      "GET", path: "/orders/{id}",
      "returns an order: `placed`, `paying`, then `paid` or `refused`, or `cancelled`"
    ) { store, call throws(ProblemDetails) in
      var order = try order(call, store)
      order.poll()
      store.orders[call["id"]] = order
      return .json(order.json(id: call["id"]))
    },
    Route(
      "POST", path: "/orders/{id}/payment",
      "pays with `{\"card\"}`: 202, and the order is paid after two requests for it; a card that ends in 0 "
        + "is refused then; 409 when it cannot be paid"
    ) { store, call throws(ProblemDetails) in
      var order = try order(call, store)
      guard case .string(let card) = try call.request.jsonObject()["card"] else {
        throw .invalid([.init(field: "card", message: "must be text")])
      }
      guard order.isPayable else { throw .conflict("the order is \(order.status)") }
      order.pay(card: card)
      store.orders[call["id"]] = order
      return .json(
        202, order.json(id: call["id"]), headers: [("Location", "/orders/\(call["id"])")])
    },
    Route("DELETE", path: "/orders/{id}", "cancels an order that is not paid: 204, else 409") {
      store, call throws(ProblemDetails) in
      var order = try order(call, store)
      guard order.isPayable || order.status == .cancelled else {
        throw .conflict("the order is \(order.status)")
      }
      order.cancel()
      store.orders[call["id"]] = order
      return ShopResponse(204)
    },
  ]

  private static func order(_ call: Call, _ store: Store) throws(ProblemDetails) -> Order {
    _ = try Visitor.loggedIn(call.request, store)
    guard let order = store.orders[call["id"]] else {
      throw .notFound("there is no order `\(call["id"])`")
    }
    return order
  }

  private static func items(
    _ value: Value?, _ store: Store
  ) throws(ProblemDetails) -> [Order.Item] {
    guard case .array(let elements) = value, (1...maximumItems).contains(elements.count) else {
      throw .invalid([
        .init(field: "items", message: "must be a list of 1 to \(maximumItems) items")
      ])
    }
    var items: [Order.Item] = []
    var errors: [ProblemDetails.FieldError] = []
    for (place, element) in elements.enumerated() {
      guard case .object(let item) = element, let pet = item["pet"]?.integer,
        store.pets.contains(where: { $0.id == pet })
      else {
        errors.append(.init(field: "items.\(place).pet", message: "must be the number of a pet"))
        continue
      }
      guard let count = item["count"]?.integer, (1...maximumCount).contains(count) else {
        errors.append(
          .init(field: "items.\(place).count", message: "must be from 1 to \(maximumCount)"))
        continue
      }
      items.append(Order.Item(pet: pet, count: count))
    }
    guard errors.isEmpty else { throw .invalid(errors) }
    return items
  }
}
