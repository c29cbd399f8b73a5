// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning
import Synchronization

/// What the requests of many steps have in common when none of it waits for the run: headers
/// that are literal, no credentials, no cookies, one destination. Rendered for the first step and
/// taken as it is by those behind it, which say nothing but method, address and body.
final class RequestForm: Sendable {
  let settings: PlannedSettings
  let headers: RenderedHeaders
  /// With those that are implied for a request without a body.
  let completeHeaders: RenderedHeaders
  private let head: Mutex<RequestHead?> = Mutex(nil)
  private let options: Mutex<RequestOptions?> = Mutex(nil)
  /// One that says nothing but method and address.
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

  /// The head of a request without a body: that of the request before it when it has the same
  /// method.
  func head(of message: RequestMessage) -> RequestHead {
    head.withLock { last in
      if let last, last.method == message.method { return last }
      let head = message.plainHead
      last = head
      return head
    }
  }

  /// How its requests travel, made for the first of them.
  func options(
    make: () throws(StepRefusal) -> RequestOptions
  ) throws(StepRefusal) -> RequestOptions {
    if let options = options.withLock({ $0 }) { return options }
    let made = try make()
    options.withLock { $0 = made }
    return made
  }

  /// The request before it when that said nothing but method and address, and the same method and
  /// scheme: all but its address is this one's too.
  func bareRequest(method: String, scheme: String) -> RenderedRequest.Shared? {
    bare.withLock { bare in
      guard let bare, bare.method == method, bare.scheme == scheme else { return nil }
      return bare.request
    }
  }

  /// Takes a request that says nothing but method and address, and of which nothing was learnt that
  /// holds for its address alone.
  func keep(bare request: RenderedRequest) {
    let bare = Bare(
      method: request.content.message.method, scheme: request.address.scheme,
      request: request.shared)
    self.bare.withLock { $0 = bare }
  }

  /// Whether what requests say can be rendered once: it holds no template and is the same wherever
  /// the request goes.
  static func fits(_ request: PlannedRequest) -> Bool {
    request.settings.auth == nil && request.settings.cookies.isEmpty
      && request.settings.contentType == nil
      && request.settings.routeTemplates == nil && request.settings.options.deferred.isEmpty
      && request.settings.headers.allSatisfy(\.isLiteral)
  }
}

/// The forms of a run's requests, by their settings, for the requests behind them.
final class RequestForms: Sendable {
  /// Each holds its settings, so no others are taken for them.
  private let forms: Mutex<[ObjectIdentifier: RequestForm]> = Mutex([:])

  /// Steps that say something themselves have settings that no other has: a run with many of them
  /// begins anew rather than keep all.
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
  /// No value of it has to be evaluated.
  fileprivate var isLiteral: Bool {
    guard case .values(let values) = values else { return true }
    return values.allSatisfy { value in
      switch value {
      case .constant: true
      case .text(let text): text.isLiteral
      case .list, .object: false
      }
    }
  }
}
