// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Planning
import WebSockets

/// A rendered WebSocket: the request with which it begins, and the exchange.
struct RenderedWebSocket: Sendable {
  /// Without the headers of the handshake, which are new in each attempt.
  var request: RenderedRequest
  var protocols: [String]
  var elements: [RenderedSocket.Element]
  /// Where its messages go, for the rules on secrets.
  var destination: Destination
}

extension RequestRenderer {
  /// Renders the request of a WebSocket and its exchange; does not open files.
  mutating func render(
    _ socket: PlannedSocket
  ) throws(StepRefusal) -> RenderedWebSocket {
    var rendered = try render()
    var address = rendered.address
    var protocols: [String] = []
    for template in socket.protocols {
      let name = try text(of: template)
      guard HeaderRules.problem(inName: name) == nil else {
        throw StepRefusal(
          .badProtocol, "a subprotocol has characters that its name cannot have", at: template.span)
      }
      protocols.append(name)
    }
    let elements = try elements(of: socket)
    let destination = destination(of: address)
    try judgeSecrets(destination)
    var content = rendered.content
    content.head = nil
    content.notices = notes.notices
    content.secrets = notes.secrets.names
    content.mask = mask
    content.moveLogin(of: &address)
    rendered = RenderedRequest(content, to: address, writtenAt: addressSpan)
    return RenderedWebSocket(
      request: rendered, protocols: protocols, elements: elements, destination: destination)
  }
}

extension RenderedRequest.Content {
  /// Moves a log-in of the address into a header: only libcurl would do that by itself.
  fileprivate mutating func moveLogin(of address: inout Address) {
    let login = address.decodedUserInformation
    guard address.userInformation != nil else { return }
    address.userInformation = nil
    let isWritten = message.headers.contains {
      $0.field.name.equalsIgnoringASCIICase("Authorization")
    }
    guard !isWritten, message.authorization == nil else { return }
    let text = "\(login.user ?? ""):\(login.password ?? "")"
    message.headers.append(
      RequestHeader("Authorization", "Basic " + Base64.standard.encode(text.utf8)))
  }
}

extension RenderedRequest {
  /// The request with the headers of a handshake, except for those that the file has.
  func asking(for handshake: Handshake) -> RenderedRequest {
    var content = content
    for (name, value) in handshake.fields {
      let isWritten = content.message.headers.contains {
        $0.field.name.equalsIgnoringASCIICase(name)
      }
      if !isWritten { content.message.headers.append(RequestHeader(name, value)) }
    }
    return with(content)
  }

  /// A key that the file has; nil for none.
  var handshakeKey: String? {
    content.message.headers.first {
      $0.field.name.equalsIgnoringASCIICase(Handshake.keyName)
    }?.field.value
  }
}
