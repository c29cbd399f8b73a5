// SPDX-License-Identifier: Apache-2.0

/// The kinds of steps that a key applies to: requests by their scheme, sockets, calls, programs and
/// actions without network access.
///
/// A key that does not apply is refused where a step writes it; of `defaults` it is left out.
package struct Applicability: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A request over `http` or `https`.
  package static let http = Applicability(rawValue: 1)
  /// A request over `ftp` or `ftps`.
  package static let ftp = Applicability(rawValue: 2)
  /// A request for a `file`.
  package static let file = Applicability(rawValue: 4)
  /// A `socket` over `tcp`, `tls`, `udp` or `unix`.
  static let raw = Applicability(rawValue: 8)
  /// A `socket` over `ws` or `wss`.
  static let webSocket = Applicability(rawValue: 16)
  /// A `call` of a block.
  static let call = Applicability(rawValue: 32)
  /// An `exec`.
  static let program = Applicability(rawValue: 64)
  /// An action without network access: `set`, `print`.
  static let local = Applicability(rawValue: 128)
  /// A `capture` beside a `receive` of a socket.
  static let receive = Applicability(rawValue: 256)

  /// Requests over all schemes.
  static let requests: Applicability = [.http, .ftp, .file]
  /// Sockets of both kinds.
  static let sockets: Applicability = [.raw, .webSocket]
  /// Requests and sockets that have a connection.
  static let networks: Applicability = [.http, .ftp, .raw, .webSocket]
  /// Requests and sockets.
  static let exchanges: Applicability = [.requests, .sockets]
  /// Steps whose outcome is checked, captured and repeated.
  static let judged: Applicability = [.exchanges, .program]
  /// Steps that wait for a peer or for a program.
  static let waiting: Applicability = [.networks, .program]
  /// Steps with one body that may be JSON.
  static let documents: Applicability = [.requests, .program]
  /// All steps.
  static let everyStep: Applicability = [.judged, .call, .local]

  /// The kind of a request by its scheme, lower case; nil for another scheme.
  package init?(scheme: String) {
    switch scheme {
    case "http", "https": self = .http
    case "ftp", "ftps": self = .ftp
    case "file": self = .file
    default: return nil
    }
  }
}

extension KeyTable {
  /// The names of the keys that apply to a kind of step.
  func names(applyingTo kind: Applicability) -> Set<String> {
    Set(description.keys.filter { $0.applies?.isSuperset(of: kind) == true }.map(\.name))
  }
}
