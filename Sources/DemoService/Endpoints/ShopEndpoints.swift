// SPDX-License-Identifier: Apache-2.0

/// All routes of the shop, in the order of its documentation.
enum ShopEndpoints {
  static let routes: [Route] = [
    HealthEndpoints.routes, LoginEndpoints.routes, PetEndpoints.routes,
    PetChangeEndpoints.routes, PhotoEndpoints.routes, OrderEndpoints.routes, JobEndpoints.routes,
    WebhookEndpoints.routes, FeeEndpoints.routes, GraphEndpoints.routes, MCPEndpoints.routes,
    RedirectEndpoints.routes, CookieEndpoints.routes, AnswerEndpoints.routes,
    EventEndpoints.routes, LiveEndpoints.routes, MarkupEndpoints.routes, ObjectEndpoints.routes,
  ].flatMap(\.self)
}
