// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension SocketExchange {
  func append(to text: inout EventJSON) {
    text.raw("{")
    text.member("address", address)
    text.member("remoteIP", remoteIP)
    text.key("elements")
    text.list(elements) { text, element in
      text.raw("{")
      text.member("kind", element.kind.rawValue)
      if let message = element.message {
        text.member("message", message.word)
        if case .close(let code?) = message { text.member("code", code) }
      }
      if element.kind != .closed {
        text.key("content")
        text.content(element.bytes)
        text.member("bytes", element.wholeBytes)
        text.flag("cut", element.isCut)
      }
      text.raw("}")
    }
    text.key("timings")
    text.timings(timings)
    if let failure {
      text.key("failure")
      text.object(failure)
    }
    text.raw("}")
  }
}
