// SPDX-License-Identifier: Apache-2.0

import Digests
import Values

/// Logging in with a one-time code (RFC 6238), each of which is taken once.
enum CodeLogin {
  /// The shop has no clock, so the client says what time it is.
  static let route = Route(
    "POST", path: "/login/code",
    "returns a token for `{\"user\", \"code\", \"time\"}` as JSON: a one-time code with a period of "
      + "a second, and the seconds since 1970; 401 for a wrong code, and for one that is not later than the last one"
  ) { store, call throws(ProblemDetails) in
    let sent = try call.request.jsonObject()
    guard case .string(let user) = sent["user"], case .string(let code) = sent["code"],
      case .number(let number) = sent["time"],
      let time = number.exactInteger(as: Int64.self), time >= 0
    else {
      throw .invalid([
        .init(field: "code", message: "must be text, and so must `user`, and `time` whole seconds")
      ])
    }
    let begun = time / DemoShop.codeSeconds * DemoShop.codeSeconds
    guard user == DemoShop.user, code == Self.code(atSeconds: time) else { throw .wrongCode() }
    guard begun > store.lastCodeSeconds else { throw .usedCode() }
    store.lastCodeSeconds = begun
    let token = store.tokens.add(user)
    return .json(.members([("token", .string(token)), ("user", .string(user))]))
  }

  /// Nil without SHA-1.
  private static func code(atSeconds time: Int64) -> String? {
    var kind = OneTimeCode()
    kind.periodSeconds = DemoShop.codeSeconds
    guard let key = try? Base32.decode(DemoShop.codeKey) else { return nil }
    return try? kind.text(key: key, atSeconds: time)
  }
}

extension ProblemDetails {
  fileprivate static func wrongCode() -> ProblemDetails {
    ProblemDetails(status: 401, detail: "the code is wrong")
  }

  fileprivate static func usedCode() -> ProblemDetails {
    ProblemDetails(status: 401, detail: "the code was used, or a later one")
  }
}
