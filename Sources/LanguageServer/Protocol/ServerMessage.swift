// SPDX-License-Identifier: Apache-2.0

import Values

/// Messages of the server, as JSON.
package enum ServerMessage {
  /// - Parameter result: JSON.
  package static func response(to id: MessageID, result: [UInt8]) -> [UInt8] {
    message { json in
      json.key("id")
      json.raw(id.json)
      json.key("result")
      json.raw(result)
    }
  }

  /// - Parameter id: nil if the message had none that can be read.
  package static func failure(of id: MessageID?, _ failure: RequestFailure) -> [UInt8] {
    message { json in
      json.key("id")
      if let id { json.raw(id.json) } else { json.null() }
      json.key("error")
      json.beginObject()
      json.member("code", failure.code)
      json.member("message", failure.message)
      json.endObject()
    }
  }

  /// - Parameter parameters: writes their value.
  package static func notification(
    _ method: String, _ parameters: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    message { json in
      json.member("method", method)
      json.key("params")
      parameters(&json)
    }
  }

  /// - Parameter parameters: writes their value.
  package static func request(
    _ id: MessageID, _ method: String, _ parameters: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    message { json in
      json.key("id")
      json.raw(id.json)
      json.member("method", method)
      json.key("params")
      parameters(&json)
    }
  }

  /// How a message for a person is shown.
  package enum Importance: Int, Sendable {
    case error = 1
    case warning = 2
    case information = 3
  }

  /// A message for a person.
  package static func show(_ text: String, _ importance: Importance) -> [UInt8] {
    notification("window/showMessage") { json in
      json.beginObject()
      json.member("type", importance.rawValue)
      json.member("message", text)
      json.endObject()
    }
  }

  private static func message(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("jsonrpc", "2.0")
    members(&json)
    json.endObject()
    return json.take()
  }
}
