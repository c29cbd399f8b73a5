// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// The script of a server: who is asked when.
struct ServerScript: Sendable {
  var onConnect: @Sendable (Int) -> ScriptedAnswer
  var onHead: @Sendable (ScriptedRequest) -> ScriptedAnswer?
  var answer: @Sendable (ScriptedRequest) -> ScriptedAnswer
}

/// One connection of a scripted server.
final class ScriptedConnection: ConnectionHandler {
  private let id: ConnectionID
  private let script: ServerScript
  private let log: Watched<RequestLog>
  private var assembler = RequestAssembler()
  private var requests = 0

  init(id: ConnectionID, script: ServerScript, log: Watched<RequestLog>) {
    self.id = id
    self.script = script
    self.log = log
  }

  func connectionOpened() -> [ConnectionAction] {
    log.note { $0.connectionsOpened += 1 }
    return script.onConnect(id.index).actions
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    assembler.append(bytes)
    var actions: [ConnectionAction] = []
    while true {
      switch assembler.next() {
      case .nothing:
        return assembler.isTooLong ? [.reset] : actions
      case .head(let head):
        let request = describe(head, index: log.seen.requests.count, raw: [], body: [])
        actions += script.onHead(request)?.actions ?? []
      case .request(let whole):
        let request = log.note { seen in
          let request = describe(
            whole.head, index: seen.requests.count, raw: whole.raw, body: whole.body)
          seen.requests.append(request)
          return request
        }
        requests += 1
        actions += script.answer(request).actions
      }
    }
  }

  func connectionClosed() {
    log.note { $0.connectionsClosed += 1 }
  }

  private func describe(
    _ head: RequestHead, index: Int, raw: [UInt8], body: [UInt8]
  ) -> ScriptedRequest {
    ScriptedRequest(
      connection: id.index, index: index, indexOnConnection: requests, raw: raw,
      method: head.method, target: head.target, headers: head.headers, body: body)
  }
}
