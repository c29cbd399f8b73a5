// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

/// The parts of a request's routes that wait for the run.
package struct RouteTemplates: Sendable {
  package var resolve: [(name: HostPort, addresses: [TemplateText])] = []
  package var connectTo: [(source: ConnectionRoutes.Redirected.Source, to: TemplateText)] = []
  /// With the folder of a relative path.
  package var unixSocket: (path: TemplateText, folder: String)?
  package var interface: TemplateText?

  package init() {}

  var isEmpty: Bool {
    resolve.isEmpty && connectTo.isEmpty && unixSocket == nil && interface == nil
  }

  /// All its texts.
  var texts: [TemplateText] {
    resolve.flatMap(\.addresses) + connectTo.map(\.to)
      + [unixSocket?.path, interface].compactMap { $0 }
  }

  /// The routes, once the texts have their values.
  ///
  /// - Parameters:
  ///   - text: returns the value of a text.
  ///   - problem: takes the problem with a value, and returns the error to throw.
  package func options<Failure: Error>(
    into options: inout ConnectionOptions,
    text: (TemplateText) throws(Failure) -> String,
    problem: (RouteProblem, SourceSpan) -> Failure
  ) throws(Failure) {
    for (name, addresses) in resolve {
      var values: [String] = []
      for address in addresses {
        let value = try text(address)
        guard NumericAddress(plain: value) != nil else {
          throw problem(.notNumeric(value), address.span)
        }
        values.append(value)
      }
      options.routes.resolve.append(.init(name, addresses: values))
    }
    for (source, to) in connectTo {
      let value = try text(to)
      let place = Result { () throws(HostPort.Problem) in try HostPort(parsing: value) }
      switch place {
      case .success(let place):
        options.routes.connectTo.append(.init(source, host: place.host, port: place.port))
      case .failure(let why): throw problem(.badPlace(value, why), to.span)
      }
    }
    if let unixSocket {
      let path = try text(unixSocket.path)
      guard Self.isSocketPath(path) else { throw problem(.badSocketPath, unixSocket.path.span) }
      options.routes.unixSocket = ByteText(path.socketPath(in: unixSocket.folder))
    }
    if let interface {
      let name = try text(interface)
      guard Self.isInterface(name) else { throw problem(.badInterface(name), interface.span) }
      options.interface = ByteText(name)
    }
  }

  private static func isSocketPath(_ path: String) -> Bool {
    !path.isEmpty && !path.utf8.contains(0)
  }

  /// Whether it is the name of an interface (`eth0`) or a numeric address.
  private static func isInterface(_ text: String) -> Bool {
    let isName =
      !text.isEmpty && text.utf8.count < 64
      && text.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "!") && byte != UInt8(ascii: "/")
      }
    return isName
  }
}

/// The problem with a value of `resolve`, `connectTo`, `unixSocket` or `interface`.
package enum RouteProblem: Hashable, Sendable, CustomStringConvertible {
  /// An address of `resolve` that is not numeric; it is never looked up.
  case notNumeric(String)
  /// An invalid name under `resolve`.
  case badName(String, HostPort.Problem)
  /// An invalid place in `connectTo`, on either side.
  case badPlace(String, HostPort.Problem)
  case badSocketPath
  case badInterface(String)

  /// In lower case and without a full stop.
  package var description: String { words { "`\($0)`" } }

  /// The description for a value that was made in the run, which messages do not show.
  package var wordsWithoutValue: String { words { _ in "the value" } }

  private func words(_ shown: (String) -> String) -> String {
    switch self {
    case .notNumeric(let text): "\(shown(text)) is not a numeric address"
    case .badName(let text, let problem), .badPlace(let text, let problem):
      "\(shown(text)) is not `host:port`: \(problem)"
    case .badSocketPath: "the path of a socket is not empty and has no NUL byte"
    case .badInterface(let text): "\(shown(text)) is not the name of a network interface"
    }
  }

  package var code: DiagnosticCode {
    switch self {
    case .notNumeric, .badName: .badResolve
    case .badPlace: .badConnectTo
    case .badSocketPath: .badUnixSocket
    case .badInterface: .badInterface
    }
  }

  package var help: String {
    switch self {
    case .notNumeric:
      "write an address like `127.0.0.1` or `::1`; `connectTo` takes a name"
    case .badName, .badPlace: "write it like `api.example.com:443` or `\"[::1]:8080\"`"
    case .badSocketPath: "write a path like `/run/app.sock`"
    case .badInterface: "write a name like `eth0`, or an address of this machine"
    }
  }
}

extension Diagnostic {
  static func badRoute(_ problem: RouteProblem, at span: SourceSpan) -> Diagnostic {
    Diagnostic(problem.code, "\(problem)", at: Annotation(span), help: [problem.help])
  }
}
