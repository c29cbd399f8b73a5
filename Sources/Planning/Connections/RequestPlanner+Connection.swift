// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A diagnostic that ends the reading of a setting.
private struct Refused: Error {
  let diagnostic: Diagnostic
}

extension RequestPlanner {
  /// Where the connections of a request go.
  struct Routes {
    /// Nil for nothing said.
    var connection: ConnectionOptions.Shared?
    /// What of it waits for the run; nil when nothing does.
    var templates: RouteTemplates?
    /// Why its Unix socket may not be taken; nil when it may, and when there is none.
    var socketRefusal: Diagnostic?
  }

  /// What the layers and the flags say of the connection.
  func routes(_ layers: SettingsLayers, _ checker: inout NameChecker) -> Routes {
    var options = layers.connectionOptions()
    options.proxy = proxy(layers, &checker)
    options.routes.resolve = overrides.resolve
    options.routes.connectTo = overrides.connectTo
    var templates = templates(layers, &checker)
    var refusal: Diagnostic?
    if templates.texts.allSatisfy(\.isLiteral) {
      do throws(Refused) {
        try templates.options(
          into: &options,
          text: { (text) throws(Refused) in text.literalText ?? "" },
          problem: { Refused(diagnostic: .badRoute($0, at: $1)) })
      } catch {
        checker.report(error.diagnostic)
      }
      if let path = options.routes.unixSocket?.text, let text = templates.unixSocket?.path {
        refusal = self.refusal(ofUnixSocket: path, at: text.span)
      }
      templates = RouteTemplates()
    }
    return Routes(
      connection: options == ConnectionOptions() ? nil : ConnectionOptions.Shared(options),
      templates: templates.isEmpty ? nil : templates, socketRefusal: refusal)
  }

  /// What is said of a Unix socket that no flag names; nil for one that a flag does.
  ///
  /// - Parameter path: with the folder it is relative to.
  func refusal(ofUnixSocket path: String, at span: SourceSpan) -> Diagnostic? {
    untrusted.rights.allowsUnixSocket(at: path) ? nil : .unixSocketNotAllowed(path, at: span)
  }

  private func templates(
    _ layers: SettingsLayers, _ checker: inout NameChecker
  ) -> RouteTemplates {
    var templates = RouteTemplates()
    if let (entries, _) = layers.connection({ $0.resolve }, reads: \.readNames) {
      for entry in entries {
        guard let name = place(entry.name, RouteProblem.badName, &checker) else { continue }
        templates.resolve.append((name, entry.addresses))
      }
    }
    switch layers.connection({ $0.connectTo }, reads: \.readNames)?.content {
    case .ownOrigin(let to)?: templates.connectTo = [(.ownOrigin, to)]
    case .places(let places)?:
      for (from, to) in places {
        guard let from = place(from, RouteProblem.badPlace, &checker) else { continue }
        templates.connectTo.append((.place(host: from.host, port: from.port), to))
      }
    case nil: break
    }
    if let (path, _) = layers.connection({ $0.unixSocket }, reads: \.readNames) {
      templates.unixSocket = (path, folder(path.span.file))
    }
    templates.interface = layers.connection({ $0.interface }, reads: \.readNames)?.content
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

extension SettingsLayers {
  /// Whether any layer says something of TLS that holds.
  var saysTLS: Bool { !settings(.tls) { $0.content.tls }.isEmpty }

  /// Whether any layer says something of the connection.
  var saysConnection: Bool { written.contains(.connection) }
}

extension RouteTemplates: NameReader {
  package func addReadNames(to names: inout ReadNames) { texts.addReadNames(to: &names) }
}
