// SPDX-License-Identifier: Apache-2.0

import Values

/// Logging in with a token or with a cookie.
enum LoginEndpoints {
  static let routes = tokenRoutes + [CodeLogin.route] + sessionRoutes + signedRoutes

  private static let tokenRoutes = [
    Route("POST", path: "/login", "returns a token for `{\"user\", \"password\"}` as JSON") {
      store, call throws(ProblemDetails) in
      let sent = try call.request.jsonObject()
      guard case .string(let user) = sent["user"], case .string(let password) = sent["password"]
      else {
        throw .invalid([
          .init(field: "user", message: "must be text, and so must `password`")
        ])
      }
      try check(user, password)
      let token = store.tokens.add(user)
      return .json(.members([("token", .string(token)), ("user", .string(user))]))
    },
    Route(
      "POST", path: "/token",
      "returns an OAuth 2 token for a form with `grant_type=client_credentials`, where the client is the "
        + "user and may sign a `client_assertion`, or with the `jwt-bearer` grant and an `assertion`; "
        + "both by HS256 with the partners' key"
    ) { store, call throws(ProblemDetails) in
      let form = try LoginEndpoints.form(of: call.request)
      switch form["grant_type"] {
      case "client_credentials":
        let isInForm =
          form["client_id"] == DemoShop.user && form["client_secret"] == DemoShop.password
        let isSigned = Assertion.isOfUser(form["client_assertion"] ?? "")
        guard isInForm || isSigned || Visitor.hasBasicCredentials(call.request) else {
          return invalidClient
        }
      case "urn:ietf:params:oauth:grant-type:jwt-bearer":
        guard Assertion.isOfUser(form["assertion"] ?? "") else {
          return .json(400, .members([("error", .string("invalid_grant"))]))
        }
      default: return .json(400, .members([("error", .string("unsupported_grant_type"))]))
      }
      let token = store.tokens.add(DemoShop.user)
      return .json(
        .members([
          ("access_token", .string(token)), ("token_type", .string("Bearer")),
          ("expires_in", .integer(3600)),
        ]), headers: [("Cache-Control", "no-store")])
    },
  ]

  private static let sessionRoutes = [
    Route(
      "POST", path: "/session",
      "sets the cookie `sid` for a form with `user` and `password`; redirects (303) to the path in `next`"
    ) { store, call throws(ProblemDetails) in
      let form = try LoginEndpoints.form(of: call.request)
      try check(form["user"] ?? "", form["password"] ?? "")
      let session = store.sessions.add(DemoShop.user)
      let cookie = "sid=\(session); Path=/; HttpOnly; SameSite=Lax"
      if let next = form["next"] {
        // `//host` would be another service.
        guard next.hasPrefix("/"), !next.hasPrefix("//"), next.utf8.allSatisfy({ $0 > 32 }) else {
          throw .invalid([.init(field: "next", message: "must be a path")])
        }
        return ShopResponse(303, headers: [("Location", next), ("Set-Cookie", cookie)])
      }
      return .json(
        201, .members([("user", .string(DemoShop.user))]), headers: [("Set-Cookie", cookie)])
    },
    Route("DELETE", path: "/session", "ends the session and deletes the cookie `sid`") {
      store, call in
      if let session = call.request.cookie("sid") { store.sessions[session] = nil }
      return ShopResponse(
        204, headers: [("Set-Cookie", "sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")])
    },
    Route("GET", path: "/me", "returns the user who is logged in, and how") {
      store, call throws(ProblemDetails) in
      let (user, means) = try Visitor.loggedIn(call.request, store)
      return .json(.members([("user", .string(user)), ("via", .string(means))]))
    },
    Route("GET", path: "/basic", "requires basic authentication with the same user and password") {
      _, call throws(ProblemDetails) in
      guard Visitor.hasBasicCredentials(call.request) else { throw .basicNeeded() }
      return .json(.members([("user", .string(DemoShop.user)), ("via", .string("basic"))]))
    },
  ]

  private static let signedRoutes = ["GET", "POST"].map { method in
    Route(
      method, path: "/signed",
      "requires a signature of OAuth 1.0a by HMAC, in the header or the query, of the client `ada` with the "
        + "password, and with the token `ada-at-the-counter` or none"
    ) { _, call throws(ProblemDetails) in
      guard OAuthSignature.holds(call.request) else { throw .notLoggedIn() }
      return .json(.members([("user", .string(DemoShop.user)), ("via", .string("signature"))]))
    }
  }

  private static var invalidClient: ShopResponse {
    .json(
      401, .members([("error", .string("invalid_client"))]),
      headers: [("WWW-Authenticate", "Basic realm=\"curlew demo\"")])
  }

  private static func form(of request: ShopRequest) throws(ProblemDetails) -> FormFields {
    let type = "application/x-www-form-urlencoded"
    guard request.mediaType == type else { throw .wrongType(request.mediaType, "`\(type)`") }
    return FormFields(parsing: request.body)
  }

  private static func check(_ user: String, _ password: String) throws(ProblemDetails) {
    guard user == DemoShop.user, password == DemoShop.password else { throw .wrongPassword() }
  }
}
