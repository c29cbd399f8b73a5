// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension SocketExchange {
  func append(to text: inout EventJSON) {
    text.raw(#"{"address":"#)
    text.string(address)
    text.raw(#","remoteIP":"#)
    text.string(remoteIP)
    text.raw(#","turns":"#)
    text.list(turns) { text, turn in
      text.raw(#"{"kind":"#)
      text.string(turn.kind.rawValue)
      if turn.kind != .closed {
        text.raw(#","content":"#)
        text.content(turn.bytes)
        text.raw(#","bytes":"#)
        text.integer(turn.wholeBytes)
      }
      text.raw("}")
    }
    text.raw(#","timings":"#)
    text.timings(timings)
    if let failure {
      text.raw(#","failure":{"#)
      text.transferFailure(failure)
      text.raw("}")
    }
    text.raw("}")
  }
}
