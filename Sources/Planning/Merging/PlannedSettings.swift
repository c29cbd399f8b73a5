// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges

/// The settings of a step's request besides method, address and body, with defaults merged and
/// evaluated as far as planning can.
///
/// One object for all steps of a list without settings of their own. Rare members are objects of
/// their own: there may be as many settings as steps.
package final class PlannedSettings: Sendable {
  /// The settings as a value, which is filled before they are shared.
  struct Content: Sendable {
    /// The merged layers.
    var written: RequestSettings
    /// Nil without an OpenAPI document.
    var contract: Shared<ContractSettings>?
    var auth: Shared<PlannedAuth>?
    var options: PlannedOptions
    /// Nil for the defaults.
    var tls: Shared<PlannedTLS>?
    /// The parts of the routes that wait for the run; nil if there are none.
    var routes: Shared<RouteTemplates>?
    /// Why a request may not use the Unix socket of the settings; nil if it may. Steps that are not
    /// requests do not use it.
    var socketRefusal: Shared<Diagnostic>?
    /// Nil for none.
    var retryConditions: Shared<RetryConditions>?
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// The same settings with other `fields`, `contentType`, `continueOnFailure`.
  func with(_ written: RequestSettings) -> PlannedSettings {
    var changed = content
    changed.written = written
    return PlannedSettings(changed)
  }

  /// The same settings with the evaluated numbers.
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

  /// From the step or `defaults`; nil if neither writes it.
  var continuesOnFailure: Bool? { content.written.continuesOnFailure }

  package var auth: PlannedAuth? { content.auth?.content }

  package var options: PlannedOptions { content.options }

  /// Nil without an OpenAPI document.
  package var contract: ContractSettings? { content.contract?.content }

  package var tls: PlannedTLS { content.tls?.content ?? PlannedTLS() }

  /// Whether `tls` is written anywhere: over `ftp` it is then required.
  package var saysTLS: Bool { content.written.tls?.content != nil }

  /// Whether a total timeout, or null, is written.
  var writesTotal: Bool { content.written.timeout?.content?.total != nil }

  /// Whether `idle` is shorter than `firstByte`, which is not written: it then holds while a response
  /// is awaited too.
  var idleReplacesFirstByte: Bool {
    let timeout = options.request.content.timeout
    guard content.written.timeout?.content?.firstByte == nil, let idle = timeout.idle else {
      return false
    }
    return timeout.firstByte.map { idle < $0 } ?? false
  }

  /// Whether a limit of the body, or null, is written.
  var writesBodyLimit: Bool { content.written.limits?.content?.bodyBytes != nil }

  /// The limit of the body as a literal, where it is written; nil without one.
  var writtenBodyLimit: Located<Int>? {
    guard let limit = content.written.limits?.content?.bodyBytes?.content,
      let bytes = limit.content.fixed
    else { return nil }
    return Located(bytes, at: limit.span)
  }

  /// The parts of the routes that wait for the run; nil if there are none.
  package var routeTemplates: RouteTemplates? { content.routes?.content }

  /// Nil for none.
  var retryConditions: RetryConditions? { content.retryConditions?.content }

  /// The netrc file that `auth` reads; nil for other schemes.
  package var netrc: PlannedNetrc? { auth?.netrc }
}

extension PlannedSettings: NameReader {
  /// For everything that is evaluated before a request is sent.
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
  /// The names in the connection and the numbers, which are all that a raw connection uses.
  var namesOfConnection: ReadNames {
    var names = ReadNames(routeTemplates)
    for number in options.deferred { number.text.addReadNames(to: &names) }
    return names
  }
}
