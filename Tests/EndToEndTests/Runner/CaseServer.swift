// SPDX-License-Identifier: Apache-2.0

import DemoService
import LoopbackServer
import TestSupport

/// The other side of a case, as its `server` file describes it.
///
/// ```
/// on GET /pets
/// respond 200 application/json {"id": 1}
///
/// on *
/// send HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc
/// reset
/// ```
/// `on METHOD PATH` (or `on *`) begins what is done about such a request, `on connect` what is done
/// before any. Then, in order: `respond
/// STATUS TYPE BODY`, `send TEXT` and `endless TEXT` (`\r`, `\n`, `\t`, `\\`, `\xff`), `send-file
/// NAME`, `wait MILLISECONDS`, `close`, `reset`, `half-close`. Nothing leaves it unanswered.
struct CaseServer {
  struct UnreadableScript: Error {
    let line: Substring
  }

  let url: String
  private let end: @Sendable () -> Void

  init(_ script: String, folder: String) throws {
    guard script.trimmed != "shop" else {
      let shop = try DemoShop.start()
      url = shop.baseURL
      end = { shop.stop() }
      return
    }
    var answers: [String: ScriptedAnswer] = [:]
    var request = ""
    for line in script.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("on ") {
        request = line.dropFirst(3).trimmed
        answers[request] = .never
      } else {
        let actions = try Self.actions(line, folder: folder)
        answers[request] = ScriptedAnswer((answers[request]?.actions ?? []) + actions)
      }
    }
    let known = answers
    let atOnce = answers["connect"]
    let server = try ScriptedServer(onConnect: { _ in atOnce ?? .never }) { request in
      known["\(request.method) \(request.path)"] ?? known["*"] ?? .response(599)
    }
    url = server.url()
    end = { server.stop() }
  }

  func stop() { end() }

  private static func actions(_ line: Substring, folder: String) throws -> [ConnectionAction] {
    let space = line.firstIndex(of: " ") ?? line.endIndex
    let rest = String(line[space...].dropFirst())
    switch line[..<space] {
    case "respond":
      let parts = rest.split(separator: " ", maxSplits: 2).map(String.init)
      guard parts.count >= 2, let status = Int(parts[0]) else { throw UnreadableScript(line: line) }
      let body = parts.count > 2 ? unescaped(parts[2]) : []
      return ScriptedAnswer.response(status, headers: ["Content-Type": parts[1]], bytes: body)
        .actions
    case "send": return [.send(unescaped(rest))]
    case "send-file": return [.send(try readFile("\(folder)/\(rest)"))]
    case "endless":
      let piece = unescaped(rest)
      return [.generate { piece }]
    case "wait":
      guard let milliseconds = Int(rest) else { throw UnreadableScript(line: line) }
      return [.wait(.milliseconds(milliseconds))]
    case "close": return [.close]
    case "reset": return [.reset]
    case "half-close": return [.finishSending]
    default: throw UnreadableScript(line: line)
    }
  }

  private static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch kind {
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 63)
        rest = rest.dropFirst(2)
      default: bytes.append(kind)
      }
    }
    return bytes
  }
}

extension Substring {
  var trimmed: String { String(self).trimmed }
}
