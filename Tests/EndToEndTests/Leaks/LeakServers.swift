// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Two servers that send back what they got, and redirect by the last part of the path.
struct LeakServers {
  let a: ScriptedServer
  let b: ScriptedServer

  init() throws {
    let b = try ScriptedServer { Self.answer($0, other: "") }
    let other = b.url()
    a = try ScriptedServer { Self.answer($0, other: other) }
    self.b = b
  }

  private static func answer(_ request: ScriptedRequest, other: String) -> ScriptedAnswer {
    let path = request.path.split(separator: "/")
    let number = path.first { Int($0) != nil } ?? "0"
    switch path.last {
    case "captured": return .response(200, json: #"{"value":"C9+/=captured"}"#)
    case "token":
      return .response(200, json: #"{"access_token":"fetched-token","token_type":"bearer"}"#)
    case "same": return redirect("/\(number)/end")
    case "other": return redirect("\(other)/\(number)/end")
    case "back":
      let home = request.header("host") ?? ""
      return redirect("\(other)/\(number)/home-\(home.split(separator: ":").last ?? "")")
    case let part? where part.hasPrefix("home-"):
      return redirect("http://127.0.0.1:\(part.dropFirst(5))/\(number)/end")
    default: break
    }
    if path.contains("digest"), request.header("authorization") == nil {
      return .response(401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n""#])
    }
    let echo = [request.target] + shown.compactMap { request.header($0) }
    return .response(
      500, headers: ["X-Echo": echo.joined(separator: " ")],
      body: echo.joined(separator: "\n") + "\n" + request.bodyText)
  }

  /// Header fields that are sent back.
  private static let shown = ["x-key", "authorization", "proxy-authorization", "cookie"]

  private static func redirect(_ location: String) -> ScriptedAnswer {
    .response(307, headers: ["Location": location])
  }
}
