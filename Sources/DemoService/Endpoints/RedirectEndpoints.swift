// SPDX-License-Identifier: Apache-2.0

/// Redirects, for every method.
enum RedirectEndpoints {
  private static let statuses = ["301", "302", "303", "307", "308"]
  private static let maximumChain = 100

  static let routes = [
    Route(path: "/redirect/loop", "redirects to itself") { _, _ in
      redirect(302, to: "/redirect/loop")
    },
    Route(path: "/redirect/{status}", "redirects to `/echo` with 301, 302, 303, 307 or 308") {
      _, call throws(ProblemDetails) in
      guard statuses.contains(call["status"]), let status = Int(call["status"]) else {
        throw .notFound("there are redirects with \(statuses.joined(separator: ", "))")
      }
      return redirect(status, to: "/echo")
    },
    Route(path: "/redirect/chain/{n}", "redirects `n` times (1 to 100), at last to `/echo`") {
      _, call throws(ProblemDetails) in
      guard let hops = Int(call["n"]), (1...maximumChain).contains(hops) else {
        throw .notFound("a chain has 1 to \(maximumChain) redirects")
      }
      return redirect(302, to: hops == 1 ? "/echo" : "/redirect/chain/\(hops - 1)")
    },
  ]

  static func redirect(_ status: Int, to location: String) -> ShopResponse {
    ShopResponse(status, headers: [("Location", location)])
  }
}
