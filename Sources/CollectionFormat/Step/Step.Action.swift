// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension Step {
  /// What a step does, but for the settings it shares with `defaults`.
  package enum Action: Sendable {
    case request(RequestTemplate)
    case socket(Shared<SocketTemplate>)
    case local(Shared<LocalAction>)

    /// What it is called where the step has no name: `GET /pets`, `socket tcp://localhost:6379`, as
    /// written. Put together at each call.
    package var title: String {
      switch self {
      case .request(let request): request.title
      case .socket(let socket): "socket \(socket.content.address.text.hidingUserInformation)"
      case .local(let action): action.content.title
      }
    }
  }

  /// What it sends over HTTP; nil when it does something else.
  package var request: RequestTemplate? {
    if case .request(let request) = action { request } else { nil }
  }

  /// What it says over a raw connection; nil when it does something else.
  package var socket: SocketTemplate? {
    if case .socket(let socket) = action { socket.content } else { nil }
  }

  /// What it does without speaking to anybody; nil when it does.
  package var local: LocalAction? {
    if case .local(let action) = action { action.content } else { nil }
  }

  /// Names that it gives values: of its captures and of `set`.
  package var madeNames: [Located<String>] {
    if case .set(let assignments)? = local { return assignments.map(\.name) }
    return captures.map(\.name)
  }
}

extension RequestTemplate {
  /// Method and address as written, but for a log-in in the address.
  fileprivate var title: String {
    let mayLogIn = address.withTextBytes { $0.contains(UInt8(ascii: "@")) }
    return mayLogIn ? plainTitle.hidingUserInformation : plainTitle
  }

  /// Method and address as written, in memory that is asked for once: a plan asks each step.
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
  /// The text with `***` in place of the user information of an address in it: a title is shown as it
  /// stands, and that is a log-in.
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
