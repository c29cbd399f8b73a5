// SPDX-License-Identifier: Apache-2.0

/// A step with a secret in one place, that meets a redirect and fails.
struct LeakCase: Sendable {
  /// A secret of a length from which on, or below which, something else holds.
  enum Canary: String, CaseIterable, Sendable {
    case three = "K3~"
    case five = "M5+/v"
    case six = "T6+/=w"
    case forty = "W40+/=abcdefghijklmnopqrstuvwxyz~0123456"
    /// Captured from a response.
    case captured = "C9+/=captured"

    var name: String { "\(self)" }
  }

  /// Where the server sends the request on to.
  enum Redirect: String, CaseIterable, Sendable {
    case none, same, other, back
  }

  let place: LeakPlace
  let canary: Canary
  let redirect: Redirect

  static let all: [LeakCase] = LeakPlace.all.flatMap { place in
    Canary.allCases.filter { place.takesCaptures || $0 != .captured }.flatMap { canary in
      redirects(of: canary).map { LeakCase(place: place, canary: canary, redirect: $0) }
    }
  }

  private static func redirects(of canary: Canary) -> [Redirect] {
    switch canary {
    case .three, .six: [.none]
    case .five, .forty: Redirect.allCases
    case .captured: [.none, .other]
    }
  }

  var title: String { "\(place.name) | \(canary) | \(redirect)" }

  /// The step, whose path begins with its number.
  func step(_ number: Int) -> String {
    let isLogin = place.path == "@"
    let origin = isLogin ? "http://ada:${SECRET}@127.0.0.1:PORT" : ""
    let lines = [
      "- name: \"\(number)\"",
      "  \(place.method): \"\(origin)/\(number)\(isLogin ? "" : place.path)/\(redirect)\"",
      place.keys.isEmpty ? "" : "  \(place.keys)",
    ]
    return lines.filter { !$0.isEmpty }.map { "  \($0)\n" }.joined()
      .replacing("SECRET", with: canary.name).replacing("NUMBER", with: "\(number)")
  }

  static func collection(_ cases: [LeakCase]) -> String {
    let outside = Canary.allCases.filter { $0 != .captured }.map(\.name).joined(separator: ", ")
    return """
      curlew: 1
      baseUrl: ORIGIN
      secrets: [\(outside)]
      continueOnFailure: true
      setup:
        - { GET: /captured, capture: { captured: { json: $.value, secret: true } } }
      requests:
      \(cases.indices.map { cases[$0].step($0) }.joined())
      """
  }
}
