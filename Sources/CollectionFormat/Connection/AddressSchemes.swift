// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// The supported schemes of addresses, and the messages about others.
package enum AddressSchemes {
  /// Lower case.
  package static let supported = ["http", "https", "ftp", "ftps", "file"]

  /// Why a scheme is not supported: one sentence, lower case and without a full stop.
  package static func words(refusing scheme: String) -> String {
    switch scheme.lowercased() {
    case "ws", "wss": "`\(scheme):` is WebSocket, which a step with `socket` speaks"
    case "grpc", "grpcs": "`\(scheme):` is gRPC, which curlew does not speak"
    default: "addresses that begin with `\(scheme):` are not supported"
    }
  }

  /// What to write instead.
  package static func help(
    refusing scheme: String, naming settings: SettingNames = .keys
  ) -> [String] {
    let known = "curlew sends over `http`, `https`, `ftp` and `ftps`, and reads `file`"
    return switch scheme.lowercased() {
    case "ws", "wss": [webSocket(scheme.lowercased(), settings)]
    case "grpc", "grpcs":
      ["check the service through its JSON gateway, where it has one", known]
    default: [known]
    }
  }

  /// How a WebSocket is opened.
  private static func webSocket(_ scheme: String, _ settings: SettingNames) -> String {
    switch settings {
    case .keys: "write `socket: \(scheme)://…` in place of the method, with `exchange`"
    case .options: "`curlew send \(scheme)://…` sends and receives lines"
    }
  }

  /// A host without a scheme, with the probable scheme added: `http://localhost:8080`.
  ///
  /// - Returns: nil if the text is not a host.
  package static func adding(to text: String) -> String? {
    for (mistaken, scheme) in [("http//", "http://"), ("https//", "https://")]
    where text.utf8.starts(with: mistaken.utf8) {
      return scheme + Substring(text.utf8.dropFirst(mistaken.utf8.count))
    }
    // It has a scheme, or a log-in, which is not repeated.
    guard !text.utf8.contains("://".utf8), !text.utf8.contains(UInt8(ascii: "@")) else {
      return nil
    }
    let host = String(Substring(text.utf8.prefix { !"/?#".utf8.contains($0) }))
    let isName = host.utf8.allSatisfy { byte in
      byte.isASCIIDigit || byte.isASCIILetter
        || ".-_:[]".utf8.contains(byte)
    }
    guard !host.isEmpty, isName else { return nil }
    if host.hasPrefix(":") { return "http://localhost\(text)" }
    let name = host.utf8.first == UInt8(ascii: "[") ? host : String(host.prefix { $0 != ":" })
    let isHere = name == "localhost" || name.hasPrefix("127.") || name.hasPrefix("[::1]")
    // A single word may also be a path.
    guard isHere || name.contains(".") || name != host else { return nil }
    return (isHere || !name.contains(".") ? "http://" : "https://") + text
  }
}
