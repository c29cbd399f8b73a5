// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// What a step says about its request besides method, address and body, defaults merged in and
/// evaluated as far as the plan can.
///
/// One object for all steps of a list that say nothing themselves. What few say lies in objects of
/// its own: there may be as many settings as steps.
package final class PlannedSettings: Sendable {
  /// What the settings are, as a value that is put together before they are shared.
  struct Content: Sendable {
    /// The layers laid over each other.
    var written: RequestSettings
    var auth: Shared<PlannedAuth>?
    var options: PlannedOptions
    /// Nil for the standard.
    var tls: Shared<PlannedTLS>?
    /// What of the connection's way waits for the run; nil when nothing does.
    var routes: Shared<RouteTemplates>?
    /// Why a request may not take the Unix socket that is said; nil when it may. What is no request
    /// takes none.
    var socketRefusal: Shared<Diagnostic>?
    /// Nil for none.
    var retryConditions: Shared<RetryConditions>?
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// The same settings with other content: fields, `contentType`, `continueOnFailure`.
  func with(_ written: RequestSettings) -> PlannedSettings {
    var changed = content
    changed.written = written
    return PlannedSettings(changed)
  }

  /// The same settings with the numbers that templates made.
  func with(_ options: PlannedOptions) -> PlannedSettings {
    var settled = content
    settled.options = options
    return PlannedSettings(settled)
  }
}

extension PlannedSettings {
  package var parameters: [FieldTemplate] { content.written.parameters }

  package var headers: [FieldTemplate] { content.written.headers }

  package var cookies: [FieldTemplate] { content.written.cookies }

  package var contentType: TemplateText? { content.written.contentType?.content }

  /// Of the step or of `defaults`; nil when neither says.
  var continuesOnFailure: Bool? { content.written.continuesOnFailure }

  package var auth: PlannedAuth? { content.auth?.content }

  package var options: PlannedOptions { content.options }

  package var tls: PlannedTLS { content.tls?.content ?? PlannedTLS() }

  /// `tls` is written somewhere: over `ftp` it is demanded then.
  package var saysTLS: Bool { content.written.tls?.content != nil }

  /// Whether a time-out of the whole is written, or a null in its place.
  var writesTotal: Bool { content.written.timeout?.content?.total != nil }

  /// The same for the limit of the body.
  var writesBodyLimit: Bool { content.written.limits?.content?.bodyBytes != nil }

  /// What of the connection waits for the run; nil when nothing does.
  package var routeTemplates: RouteTemplates? { content.routes?.content }

  /// Nil for none.
  var retryConditions: RetryConditions? { content.retryConditions?.content }

  /// The netrc file that `auth` reads; nil for other schemes.
  package var netrc: PlannedNetrc? { auth?.netrc }
}

extension PlannedSettings: NameReader {
  /// Of what a request is made from before it is sent.
  package func addReadNames(to names: inout ReadNames) {
    parameters.addReadNames(to: &names)
    headers.addReadNames(to: &names)
    cookies.addReadNames(to: &names)
    contentType.addReadNames(to: &names)
    auth?.template.addReadNames(to: &names)
    routeTemplates.addReadNames(to: &names)
    for number in options.deferred { number.text.addReadNames(to: &names) }
  }
}

extension PlannedSettings {
  /// What the connection and the numbers read, which is all that a raw connection takes.
  var namesOfConnection: ReadNames {
    var names = ReadNames(routeTemplates)
    for number in options.deferred { number.text.addReadNames(to: &names) }
    return names
  }
}
