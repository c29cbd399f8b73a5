// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Step {
  /// The action of a step, without the settings shared with `defaults`.
  package enum Action: Sendable {
    case request(RequestTemplate)
    case socket(Shared<SocketTemplate>)
    case local(Shared<LocalAction>)
    case call(Shared<CallTemplate>)
    case exec(Shared<ExecTemplate>)

    /// The name of a step without a name of its own: `GET /pets`, `socket tcp://localhost:6379`, the
    /// block of a call, as written. Made again at each call.
    package var title: String {
      switch self {
      case .request(let request): request.title
      case .socket(let socket): "socket \(socket.content.address.text.hidingUserInformation)"
      case .local(let action): action.content.title
      case .call(let call): call.content.block.content
      case .exec(let exec): exec.content.title
      }
    }
  }

  /// Its HTTP request; nil for another action.
  package var request: RequestTemplate? {
    if case .request(let request) = action { request } else { nil }
  }

  /// Its raw connection or WebSocket; nil for another action.
  package var socket: SocketTemplate? {
    if case .socket(let socket) = action { socket.content } else { nil }
  }

  /// Its action without network access; nil for another action.
  package var local: LocalAction? {
    if case .local(let action) = action { action.content } else { nil }
  }

  /// Its call of a block; nil for another action.
  package var call: CallTemplate? {
    if case .call(let call) = action { call.content } else { nil }
  }

  /// Its program; nil for another action.
  package var exec: ExecTemplate? {
    if case .exec(let exec) = action { exec.content } else { nil }
  }

  /// Names that it gives values to: by its captures and by `set`.
  package var madeNames: [Located<String>] {
    if case .set(let assignments)? = local { return assignments.map(\.name) }
    guard let socket else { return captures.map(\.name) }
    return (socket.captures + captures).map(\.name)
  }
}

extension RequestTemplate {
  /// Method and address as written, without a log-in in the address.
  fileprivate var title: String {
    let mayLogIn = address.withTextBytes { $0.contains(UInt8(ascii: "@")) }
    return mayLogIn ? plainTitle.hidingUserInformation : plainTitle
  }

  /// Method and address as written, with one allocation, because a plan reads it for each step.
  private var plainTitle: String {
    method.withTextBytes { method in
      address.withTextBytes { address in
        String(unsafeUninitializedCapacity: method.count + 1 + address.count) { space in
          let end = space.initialize(fromContentsOf: method)
          space.initializeElement(at: end, to: UInt8(ascii: " "))
          let rest = UnsafeMutableBufferPointer(rebasing: space[(end + 1)...])
          return end + 1 + rest.initialize(fromContentsOf: address)
        }
      }
    }
  }
}

extension String {
  /// The text with `***` in place of the user information of an address: a title is shown unmasked,
  /// and user information is a log-in.
  fileprivate var hidingUserInformation: String {
    let bytes = Array(utf8)
    guard
      let colon = bytes.indices.first(where: { bytes[$0...].starts(with: "://".utf8) }),
      case let start = colon + 3,
      case let end = bytes[start...].firstIndex(where: "/?#".utf8.contains) ?? bytes.endIndex,
      let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
    else { return self }
    return String(decoding: bytes[..<start] + Array("***".utf8) + bytes[at...], as: UTF8.self)
  }
}
