// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// What a step says about its request besides method, address and body, defaults merged in.
///
/// One object for all steps of a list that say nothing themselves.
package final class RequestTerms: Sendable {
  let parameters: [PlannedField]
  let headers: [PlannedField]
  let cookies: [PlannedField]
  let contentType: TemplateText?
  private let sharedAuth: Shared<PlannedAuth>?
  /// With the usual in place of what templates make.
  let bounds: RequestBounds
  private let sharedMade: Shared<MadeBounds>?
  private let sharedTLS: Shared<PlannedTLS>
  /// Whether the total time-out and the limit of the body are written, not the standard ones.
  let writesTotal: Bool
  let writesBodyLimit: Bool
  /// Nil for none.
  let retryConditions: Shared<RetryConditions>?
  /// What is said of the connection; nil for nothing.
  let connection: ConnectionOptions.Shared?
  private let sharedRoutes: Shared<RouteTemplates>?
  /// Why a request may not take the Unix socket that is said; nil when it may. What is no request
  /// takes none.
  let socketRefusal: Shared<Diagnostic>?
  let acceptsCompressed: Bool
  /// `tls` is written somewhere.
  let saysTLS: Bool
  /// Of the step or of `defaults`; nil when neither says.
  let continuesOnFailure: Bool?

  /// - Parameter tls: nil for the standard.
  init(
    _ layers: SettingsLayers, auth: PlannedAuth?, tls: PlannedTLS?, routes: RequestPlanner.Routes
  ) {
    parameters = layers.fields(.parameter) { $0.content.parameters }
    headers = layers.headers()
    cookies = layers.fields(.cookie) { $0.content.cookies }
    contentType =
      layers.setting(.contentType, { $0.content.contentType }, reads: \.readNames)?.content
    sharedAuth = auth.map { Shared($0) }
    let (bounds, made) = layers.bounds()
    self.bounds = bounds
    sharedMade = made.entries.isEmpty ? nil : Shared(made)
    writesTotal = layers.writesTotal
    writesBodyLimit = layers.writesBodyLimit
    sharedTLS = tls.map { Shared($0) } ?? Self.standardTLS
    retryConditions = layers.retryConditions()
    connection = routes.connection
    sharedRoutes = routes.templates.map { Shared($0) }
    socketRefusal = routes.socketRefusal.map { Shared($0) }
    saysTLS = layers.saysTLS
    acceptsCompressed = layers.acceptsCompressed()
    continuesOnFailure =
      layers.own.content.continuesOnFailure
      ?? layers.inherited.reversed().lazy.compactMap(\.content.continuesOnFailure).first
  }

  /// The same terms with the numbers that templates made.
  init(_ terms: RequestTerms, bounds: RequestBounds) {
    self.bounds = bounds
    parameters = terms.parameters
    headers = terms.headers
    cookies = terms.cookies
    contentType = terms.contentType
    sharedAuth = terms.sharedAuth
    sharedMade = terms.sharedMade
    sharedTLS = terms.sharedTLS
    writesTotal = terms.writesTotal
    writesBodyLimit = terms.writesBodyLimit
    retryConditions = terms.retryConditions
    connection = terms.connection
    sharedRoutes = terms.sharedRoutes
    socketRefusal = terms.socketRefusal
    acceptsCompressed = terms.acceptsCompressed
    saysTLS = terms.saysTLS
    continuesOnFailure = terms.continuesOnFailure
  }
}

extension RequestTerms {
  // What few say lies in objects of its own: there may be as many terms as steps.

  private static let standardTLS = Shared(PlannedTLS())

  var auth: PlannedAuth? { sharedAuth?.content }

  /// The numbers that wait for the run; nil for none. They stay known once the step has them.
  package var made: MadeBounds? { sharedMade?.content }

  var redirects: RedirectPolicy { bounds.redirects }

  var timeout: TransferTimeout { bounds.timeout }

  var limits: TransferLimits { bounds.limits }

  var retry: RetryPolicy { bounds.retry }

  var extent: ResponseExtent { bounds.extent }

  /// Before the step; nil for none.
  var delay: Duration? { bounds.delay }

  package var tls: PlannedTLS { sharedTLS.content }

  /// What of the connection waits for the run; nil when nothing does.
  var routeTemplates: RouteTemplates? { sharedRoutes?.content }

  /// The netrc file that `auth` reads; nil for other schemes.
  package var netrc: PlannedNetrc? { auth?.netrc }
}

extension RequestTerms: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for field in parameters { field.field.addReadNames(to: &names) }
    for field in headers { field.field.addReadNames(to: &names) }
    for field in cookies { field.field.addReadNames(to: &names) }
    contentType.addReadNames(to: &names)
    sharedAuth?.content.template.addReadNames(to: &names)
    sharedRoutes?.content.addReadNames(to: &names)
    sharedMade?.content.addReadNames(to: &names)
  }
}
