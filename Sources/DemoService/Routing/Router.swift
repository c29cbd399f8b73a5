// SPDX-License-Identifier: Apache-2.0

/// Finds the route of a request and turns problems into responses.
struct Router: Sendable {
  private let routes: [Route]

  init(_ routes: [Route]) {
    self.routes = routes
  }

  /// The response; a route for GET also serves HEAD, and every path serves OPTIONS.
  func answer(_ request: ShopRequest, _ store: inout Store) -> ShopResponse {
    do throws(ProblemDetails) {
      return try respond(to: request, &store)
    } catch {
      return error.response
    }
  }

  private func respond(
    to request: ShopRequest, _ store: inout Store
  ) throws(ProblemDetails) -> ShopResponse {
    var allowed: [String] = []
    // A HEAD is handled like a GET, and the body is dropped when the response is written.
    let method = request.method == "HEAD" ? "GET" : request.method
    for route in routes {
      guard let parameters = route.parameters(of: request.path) else { continue }
      if route.methods.isEmpty || route.methods.contains(method) {
        return try route.handler(&store, Call(request: request, parameters: parameters))
      }
      allowed += route.methods
    }
    guard !allowed.isEmpty else { throw .notFound("there is nothing at `\(request.target)`") }
    if allowed.contains("GET") { allowed.append("HEAD") }
    let allow = (allowed + ["OPTIONS"]).joined(separator: ", ")
    guard request.method == "OPTIONS" else { throw .methodNotAllowed(request.method, allow) }
    return ShopResponse(204, headers: [("Allow", allow)])
  }
}
