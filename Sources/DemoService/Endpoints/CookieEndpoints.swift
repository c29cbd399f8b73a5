// SPDX-License-Identifier: Apache-2.0

import Values

/// Sets cookies and returns received ones.
enum CookieEndpoints {
  static let routes = [
    Route("GET", path: "/cookies", "returns the cookies of the request as an object") { _, call in
      let members = call.request.cookies.map { ($0.name, Value.string($0.value)) }
      return .json(.members([("cookies", .members(members))]))
    },
    Route(
      "GET", path: "/cookies/set",
      "sets a cookie for every `name=value` of the query, redirects to `/cookies`"
    ) {
      _, call throws(ProblemDetails) in
      var response = RedirectEndpoints.redirect(302, to: "/cookies")
      for (name, value) in call.request.query.fields {
        guard CookieSyntax.isName(name), CookieSyntax.isValue(value) else {
          throw .badQuery(name, "must be a cookie's name and value by RFC 6265")
        }
        response.headers.append(("Set-Cookie", "\(name)=\(value); Path=/"))
      }
      return response
    },
    Route(
      "GET", path: "/cookies/delete",
      "deletes the cookie of every name in the query, redirects to `/cookies`"
    ) {
      _, call throws(ProblemDetails) in
      var response = RedirectEndpoints.redirect(302, to: "/cookies")
      for (name, _) in call.request.query.fields {
        guard CookieSyntax.isName(name) else {
          throw .badQuery(name, "must be a cookie's name by RFC 6265")
        }
        response.headers.append(("Set-Cookie", "\(name)=; Path=/; Max-Age=0"))
      }
      return response
    },
  ]
}
