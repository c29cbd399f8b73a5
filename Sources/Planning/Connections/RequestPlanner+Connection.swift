// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A diagnostic that ends the reading of a setting.
private struct Refused: Error {
  let diagnostic: Diagnostic
}

extension RequestPlanner {
  /// The routes of a request.
  struct Routes {
    /// The parts that wait for the run; nil if there are none.
    var templates: RouteTemplates?
    /// Why its Unix socket is refused; nil if it is allowed or there is none.
    var socketRefusal: Diagnostic?
  }

  /// Stores the routes from settings and flags in the connection's options.
  func routes(
    _ settings: RequestSettings, _ options: inout ConnectionOptions, _ checker: inout NameChecker
  ) -> Routes {
    options.proxy = proxy(settings, &checker)
    options.routes.resolve = overrides.resolve
    options.routes.connectTo = overrides.connectTo
    let templates = templates(settings.connection, &checker)
    guard templates.texts.allSatisfy(\.isLiteral) else { return Routes(templates: templates) }
    do throws(Refused) {
      try templates.options(
        into: &options,
        text: { (text) throws(Refused) in text.literalText ?? "" },
        problem: { Refused(diagnostic: .badRoute($0, at: $1)) })
    } catch {
      checker.report(error.diagnostic)
    }
    guard let path = options.routes.unixSocket?.text, let text = templates.unixSocket?.path else {
      return Routes()
    }
    return Routes(socketRefusal: refusal(ofUnixSocket: path, at: text.span))
  }

  /// The refusal of a Unix socket that no flag names; nil if a flag does.
  ///
  /// - Parameter path: with the folder it is relative to.
  func refusal(ofUnixSocket path: String, at span: SourceSpan) -> Diagnostic? {
    untrusted.rights.allowsUnixSocket(at: path) ? nil : .unixSocketNotAllowed(path, at: span)
  }

  private func templates(
    _ connection: ConnectionSettings, _ checker: inout NameChecker
  ) -> RouteTemplates {
    var templates = RouteTemplates()
    for entry in connection.resolve?.content ?? [] {
      guard let name = place(entry.name, RouteProblem.badName, &checker) else { continue }
      templates.resolve.append((name, entry.addresses))
    }
    switch connection.connectTo?.content {
    case .ownOrigin(let to)?: templates.connectTo = [(.ownOrigin, to)]
    case .places(let places)?:
      for (from, to) in places {
        guard let from = place(from, RouteProblem.badPlace, &checker) else { continue }
        templates.connectTo.append((.place(host: from.host, port: from.port), to))
      }
    case nil: break
    }
    if let path = connection.unixSocket?.content {
      templates.unixSocket = (path, folder(path.span.file))
    }
    templates.interface = connection.interface?.content
    return templates
  }

  private func place(
    _ name: Located<String>, _ problem: (String, HostPort.Problem) -> RouteProblem,
    _ checker: inout NameChecker
  ) -> HostPort? {
    do throws(HostPort.Problem) {
      return try HostPort(parsing: name.content)
    } catch {
      checker.report(.badRoute(problem(name.content, error), at: name.span))
      return nil
    }
  }
}

extension RouteTemplates: NameReader {
  package func addReadNames(to names: inout ReadNames) { texts.addReadNames(to: &names) }
}
