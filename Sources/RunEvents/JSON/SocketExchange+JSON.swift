// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension SocketExchange {
  func append(to text: inout EventJSON) {
    text.raw("{")
    text.member("address", address)
    text.member("remoteIP", remoteIP)
    text.key("turns")
    text.list(turns) { text, turn in
      text.raw("{")
      text.member("kind", turn.kind.rawValue)
      if turn.kind != .closed {
        text.key("content")
        text.content(turn.bytes)
        text.member("bytes", turn.wholeBytes)
      }
      text.raw("}")
    }
    text.key("timings")
    text.timings(timings)
    if let failure {
      text.key("failure")
      text.raw("{")
      text.transferFailure(failure)
      text.raw("}")
    }
    text.raw("}")
  }
}
