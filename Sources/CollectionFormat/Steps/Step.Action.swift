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

    /// Its key in the file; `request` for a method.
    package var key: String {
      switch self {
      case .request: "request"
      case .socket: "socket"
      case .local(let action): action.content.key
      case .call: "call"
      case .exec: "exec"
      }
    }

    /// The name of a step without a name of its own: `GET /pets`, `socket tcp://localhost:6379`, the
    /// block of a call, as written. Made again at each call.
    package var title: String {
      switch self {
      case .request(let request): request.title
      case .socket(let socket): socket.content.title
      case .local(let action): action.content.title
      case .call(let call): call.content.block.content
      case .exec(let exec): exec.content.title
      }
    }

    /// The files that it reads, as written.
    package var paths: [TemplateText] {
      switch self {
      case .request(let request): request.body?.paths ?? []
      case .socket(let socket): socket.content.paths
      case .local, .call, .exec: []
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

extension StepKind {
  /// A row for each action.
  static let all: [StepKind] = [.socket, .call, .exec, .local, .request]
}

extension Step.Action: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .request(let request): request.addReadNames(to: &names)
    case .socket(let socket): socket.content.addReadNames(to: &names)
    case .local(let action): action.content.addReadNames(to: &names)
    case .call(let call): call.content.addReadNames(to: &names)
    case .exec(let exec): exec.content.addReadNames(to: &names)
    }
  }
}

extension String {
  /// The text with `***` in place of the user information of an address: a title is shown unmasked,
  /// and user information is a log-in.
  var hidingUserInformation: String {
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
