// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

/// What a step says about its request besides method, address and body, defaults merged in.
///
/// One object for all steps of a list that say nothing themselves.
package final class RequestTerms: Sendable {
  let parameters: [PlannedField]
  let headers: [PlannedField]
  let cookies: [PlannedField]
  let contentType: TemplateText?
  let auth: PlannedAuth?
  let redirects: RedirectPolicy
  let timeout: TransferTimeout
  let limits: TransferLimits
  package let tls: PlannedTLS
  /// Whether the total time-out and the limit of the body are written, not the standard ones.
  let writesTotal: Bool
  let writesBodyLimit: Bool
  let retry: RetryPolicy
  /// Nil for none.
  let retryConditions: Shared<RetryConditions>?
  /// What is said of the connection; nil for nothing.
  let connection: ConnectionOptions.Shared?
  /// What of it waits for the run; nil when nothing does.
  let routeTemplates: RouteTemplates?
  let acceptsCompressed: Bool
  /// `tls` is written somewhere.
  let saysTLS: Bool
  let extent: ResponseExtent
  /// Before the step; nil for none.
  let delay: Duration?
  /// Of the step or of `defaults`; nil when neither says.
  let continuesOnFailure: Bool?

  init(
    _ layers: SettingsLayers, auth: PlannedAuth?, tls: PlannedTLS, routes: RequestPlanner.Routes
  ) {
    parameters = layers.fields(.parameter, \.parameters)
    headers = layers.headers()
    cookies = layers.fields(.cookie, \.cookies)
    contentType = layers.setting(\.contentType, reads: \.readNames)?.content
    self.auth = auth
    redirects = layers.redirects()
    timeout = layers.timeout()
    limits = layers.limits()
    self.tls = tls
    writesTotal = layers.writesTotal()
    writesBodyLimit = layers.writesBodyLimit()
    retry = layers.retry()
    retryConditions = layers.retryConditions()
    connection = routes.connection
    routeTemplates = routes.templates
    saysTLS = layers.saysTLS
    acceptsCompressed = layers.acceptsCompressed()
    extent = layers.extent()
    delay = layers.setting { $0.sharedConnection?.content.delay }?.content
    continuesOnFailure =
      layers.own.content.continuesOnFailure
      ?? layers.inherited.reversed().lazy.compactMap(\.content.continuesOnFailure).first
  }
}

extension RequestTerms {
  /// The netrc file that `auth` reads; nil for other schemes.
  package var netrc: PlannedNetrc? { auth?.netrc }
}

extension RequestTerms: NameReader {
  func addReadNames(to names: inout ReadNames) {
    for field in parameters + headers + cookies { field.field.addReadNames(to: &names) }
    contentType.addReadNames(to: &names)
    auth?.template.addReadNames(to: &names)
    routeTemplates.addReadNames(to: &names)
  }
}
