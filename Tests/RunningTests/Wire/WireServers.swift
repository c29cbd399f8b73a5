// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport

/// The two servers of the corpus, `A` and `B`, and what they received in the order it came.
///
/// They answer by the last part of the path, which names a redirect of `WireCase`.
final class WireServers: Sendable {
  let a: ScriptedServer
  let b: ScriptedServer

  private let log: Log

  init() throws {
    let log = Log()
    let b = try ScriptedServer { request in
      log.note(request, by: "B")
      return Self.answer(request, other: "")
    }
    let other = b.url()
    a = try ScriptedServer { request in
      log.note(request, by: "A")
      return Self.answer(request, other: other)
    }
    self.b = b
    self.log = log
  }

  /// All requests so far, with the server that received each.
  var received: [(server: String, request: ScriptedRequest)] { log.received }

  private static func answer(_ request: ScriptedRequest, other: String) -> ScriptedAnswer {
    let path = request.target.split(separator: "?")[0].split(separator: "/")
    guard let last = path.last else { return .response(400) }
    let number = path.dropLast().last ?? ""
    switch last {
    case "late": return .response(200, json: #"{"late":"captured"}"#)
    case "token": return .response(200, json: #"{"access_token":"fetched","token_type":"bearer"}"#)
    case "back307": return redirect(307, "\(other)/\(number)/home?home=\(home(of: request))")
    case "home": return redirect(307, "http://127.0.0.1:\(home(of: request))/\(number)/end")
    default:
      guard let code = Int(last.suffix(3)) else { break }
      return redirect(code, "\(last.hasPrefix("other") ? other : "")/\(number)/end")
    }
    return .response(200, headers: ["Set-Cookie": "last=1; Path=/"], json: #"{"a":1}"#)
  }

  /// The port to come back to, which the collection wrote into the query.
  private static func home(of request: ScriptedRequest) -> Substring {
    request.target.firstRange(of: "home=").map { request.target[$0.upperBound...] }?
      .prefix { $0.isNumber } ?? ""
  }

  private static func redirect(_ code: Int, _ location: String) -> ScriptedAnswer {
    .response(
      code, headers: ["Location": location, "Set-Cookie": "hop=\(code); Path=/"], body: "moved")
  }
}

/// What came to either server, in one order.
private final class Log: Sendable {
  private let requests = Mutex<[(server: String, request: ScriptedRequest)]>([])

  var received: [(server: String, request: ScriptedRequest)] { requests.withLock { $0 } }

  func note(_ request: ScriptedRequest, by server: String) {
    requests.withLock { $0.append((server, request)) }
  }
}
