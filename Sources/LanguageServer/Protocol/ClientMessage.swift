// SPDX-License-Identifier: Apache-2.0

import Values

/// The identifier of a request: a number or a text, which its response repeats byte for byte.
package struct MessageID: Hashable, Sendable {
  package let json: [UInt8]

  package init(number: Int) { json = Array(String(number).utf8) }

  /// - Parameter text: without characters that need escapes.
  package init(text: StaticString, number: Int) { json = Array("\"\(text)-\(number)\"".utf8) }

  init?(_ node: JSONNode) {
    guard node.isNumber || node.isString else { return nil }
    json = Array(node.bytes)
  }
}

/// A message of JSON-RPC 2.0 from the client.
package enum ClientMessage: Sendable {
  case request(MessageID, method: String, JSONNode)
  case notification(method: String, JSONNode)
  /// The response to a request of the server; nil for an error.
  case response(MessageID, result: JSONNode?)

  /// Reads a message.
  ///
  /// - Throws: what to answer, with the identifier if there is one.
  package init(_ bytes: [UInt8]) throws(Refusal) {
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONDocument.parse(bytes).root
    } catch {
      throw Refusal(id: nil, failure: .parseError)
    }
    let id = root[member: "id"].flatMap { MessageID($0) }
    if let method = root[member: "method"]?.stringValue {
      let parameters = root.optional("params") ?? Self.noParameters
      if let id {
        self = .request(id, method: method, parameters)
      } else if root[member: "id"] == nil {
        self = .notification(method: method, parameters)
      } else {
        throw Refusal(id: nil, failure: .invalidRequest)
      }
    } else if let id, root[member: "result"] != nil || root[member: "error"] != nil {
      self = .response(id, result: root[member: "error"] == nil ? root[member: "result"] : nil)
    } else {
      throw Refusal(id: id, failure: .invalidRequest)
    }
  }

  /// A message that is answered with an error whatever the server is doing.
  package struct Refusal: Error {
    package let id: MessageID?
    package let failure: RequestFailure
  }

  /// Parameters that were left out.
  private static let noParameters: JSONNode = {
    guard let document = try? JSONDocument.parse("{}") else {
      preconditionFailure("an empty object is JSON")
    }
    return document.root
  }()

  /// The document whose text it changes; nil for another message.
  package var changedDocument: DocumentURI? {
    guard case .notification(let method, let parameters) = self,
      ["textDocument/didChange", "textDocument/didClose"].contains(method)
    else { return nil }
    return try? DocumentURI(identifiedBy: parameters)
  }

  /// The request that it cancels; nil for another message.
  package var cancelledRequest: MessageID? {
    guard case .notification("$/cancelRequest", let parameters) = self else { return nil }
    return parameters[member: "id"].flatMap { MessageID($0) }
  }
}
