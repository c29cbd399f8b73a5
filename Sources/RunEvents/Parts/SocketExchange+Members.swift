// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension SocketExchange: EventPart {
  package static var blank: SocketExchange { SocketExchange(address: "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("address", address, .text) { $0.address = $1 }
    try coder.text("remoteIP", remoteIP, .plain) { $0.remoteIP = $1 }
    try coder.list("elements", elements) { $0.elements = $1 }
    try coder.part("timings", timings) { $0.timings = $1 }
    try coder.part("failure", ifAny: failure) { $0.failure = $1 }
  }
}

extension SocketExchange.Element.Kind: EventWord {}

extension SocketExchange.Element: EventPart {
  package static var blank: SocketExchange.Element { SocketExchange.Element(.closed) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    let kind = try coder.choice("kind", kind) { $0.kind = $1 }
    try coder.members(ofAny: message, from: "message") { $0.message = $1 }
    if kind == .closed { return }
    try coder.value("content", bytes) { $0.bytes = $1 }
    try coder.number("bytes", wholeBytes) { $0.wholeBytes = $1 }
    try coder.flag("cut", isCut) { $0.isCut = $1 }
  }
}

extension SocketExchange.Element.MessageForm: EventPart {
  private enum Kind: String, EventWord, CaseIterable {
    case text
    case binary
    case ping
    case close
  }

  private init(_ kind: Kind) {
    switch kind {
    case .text: self = .text
    case .binary: self = .binary
    case .ping: self = .ping
    case .close: self = .close(nil)
    }
  }

  private var kind: Kind {
    switch self {
    case .text: .text
    case .binary: .binary
    case .ping: .ping
    case .close: .close
    }
  }

  private var code: Int? { if case .close(let code) = self { code } else { nil } }

  package static var blank: Self { .text }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    let kind = try coder.choice("message", kind) { $0 = Self($1) }
    if kind == .close { try coder.number("code", ifAny: code) { $0 = .close($1) } }
  }
}
