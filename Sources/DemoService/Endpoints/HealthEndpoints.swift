// SPDX-License-Identifier: Apache-2.0

import Values

/// The state and contents of the shop.
enum HealthEndpoints {
  static let routes = [
    Route("GET", path: "/", "lists the endpoints") { _, _ in
      let endpoints = ShopEndpoints.routes.map { route in
        Value.members([
          ("methods", .array(route.methods.map { .string($0) })), ("path", .string(route.path)),
          ("words", .string(route.words)),
        ])
      }
      return .json(
        .members([("name", .string("curlew demo shop")), ("endpoints", .array(endpoints))]))
    },
    Route("GET", path: "/health", "returns the shop's status and its number of pets") {
      store, _ in
      .json(.members([("status", .string("ok")), ("pets", .integer(store.pets.count))]))
    },
  ]
}
