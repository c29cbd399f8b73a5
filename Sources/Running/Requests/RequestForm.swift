// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning
import Synchronization

/// The common parts of many steps' requests that do not depend on the run: literal headers, without
/// credentials and cookies, for one destination. Rendered for the first step, and reused by later
/// steps that only have a method, an address and a body.
final class RequestForm: Sendable {
  let settings: PlannedSettings
  let headers: RenderedHeaders
  /// With the implied headers of a request without a body.
  let completeHeaders: RenderedHeaders
  private let head: Mutex<RequestHead?> = Mutex(nil)
  private let options: Mutex<RequestOptions?> = Mutex(nil)
  /// The last request with only a method and an address.
  private let bare: Mutex<Bare?> = Mutex(nil)

  private struct Bare {
    let method: String
    let scheme: String
    let request: RenderedRequest.Shared
  }

  init(_ settings: PlannedSettings, headers: RenderedHeaders, userAgent: String) {
    self.settings = settings
    self.headers = headers
    var complete = headers
    complete.addUsual(userAgent: userAgent)
    completeHeaders = complete
  }

  /// The head of a request without a body; the last head is reused for the same method.
  func head(of message: RequestMessage) -> RequestHead {
    head.withLock { last in
      if let last, last.method == message.method { return last }
      let head = message.plainHead
      last = head
      return head
    }
  }

  /// The options of its requests, made for the first of them.
  func options(
    make: () throws(StepRefusal) -> RequestOptions
  ) throws(StepRefusal) -> RequestOptions {
    if let options = options.withLock({ $0 }) { return options }
    let made = try make()
    options.withLock { $0 = made }
    return made
  }

  /// The last request with only a method and an address, if it has the same method and scheme: the
  /// new request differs only in its address.
  func bareRequest(method: String, scheme: String) -> RenderedRequest.Shared? {
    bare.withLock { bare in
      guard let bare, bare.method == method, bare.scheme == scheme else { return nil }
      return bare.request
    }
  }

  /// Keeps a request with only a method and an address, nothing in which depends on the address.
  func keep(bare request: RenderedRequest) {
    let bare = Bare(
      method: request.content.message.method, scheme: request.address.scheme,
      request: request.shared)
    self.bare.withLock { $0 = bare }
  }

  /// Whether the common parts of a request can be rendered once: they have no templates and do not
  /// depend on the destination.
  static func fits(_ request: PlannedRequest) -> Bool {
    request.settings.auth == nil && request.settings.cookies.isEmpty
      && request.settings.contentType == nil
      && request.settings.routeTemplates == nil && request.settings.options.deferred.isEmpty
      && request.settings.headers.allSatisfy(\.isLiteral)
  }
}

/// The forms of a run's requests by their settings, for later requests.
final class RequestForms: Sendable {
  /// By the identity of the settings, which each form keeps alive.
  private let forms: Mutex<[ObjectIdentifier: RequestForm]> = Mutex([:])

  /// The limit of forms; beyond it, all are dropped. Steps with settings of their own have forms
  /// that are not reused.
  private static let most = 256

  subscript(settings: PlannedSettings) -> RequestForm? {
    forms.withLock { $0[ObjectIdentifier(settings)] }
  }

  func keep(_ form: RequestForm) {
    forms.withLock { forms in
      if forms.count >= Self.most { forms.removeAll(keepingCapacity: true) }
      forms[ObjectIdentifier(form.settings)] = form
    }
  }
}

extension FieldTemplate {
  /// Whether all its values are literal.
  fileprivate var isLiteral: Bool {
    guard case .values(let values) = values else { return computed == nil }
    return values.allSatisfy { value in
      switch value {
      case .constant: true
      case .text(let text): text.isLiteral
      case .list, .object: false
      }
    }
  }
}
