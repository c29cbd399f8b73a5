// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import RunEvents

/// A rendered request for its attempts: where it goes, and in an object of its own all else, which is
/// large and often the same for one request after another.
final class SharedRequest: Sendable {
  let address: Address
  /// Where its address is written.
  let addressSpan: SourceSpan
  /// What is the same for those that only have another address.
  let form: Form

  /// A rendered request that others may be like.
  final class Form: Sendable {
    fileprivate let content: RenderedRequest

    init(_ content: consuming RenderedRequest) {
      self.content = content
    }
  }

  init(
    _ rendered: consuming RenderedRequest, to address: Address, writtenAt addressSpan: SourceSpan
  ) {
    form = Form(rendered)
    self.address = address
    self.addressSpan = addressSpan
  }

  /// A request with an address of its own that is like another.
  init(like form: Form, to address: Address, writtenAt addressSpan: SourceSpan) {
    self.form = form
    self.address = address
    self.addressSpan = addressSpan
  }

  /// All but the address, looked at in place.
  var common: RenderedRequest {
    _read { yield form.content }
  }

  /// The request to the same address with something else in it.
  func with(_ rendered: consuming RenderedRequest) -> SharedRequest {
    SharedRequest(rendered, to: address, writtenAt: addressSpan)
  }

  /// What is sent, and what of it goes along with a redirect.
  var request: RedirectableRequest {
    var request = RedirectableRequest(
      method: common.method, address: address, headers: common.headers, body: common.body,
      bodyHoldsSecret: common.bodyHoldsSecret, authorization: common.authorization,
      stepCookies: common.stepCookies)
    request.payloadDigest = common.payloadDigest
    return request
  }

  /// What `auth` says holds a digest of the body.
  var signsPayload: Bool { common.authorization?.signer?.signsPayload == true }
}

/// A step's request with everything in place but its address: the same bytes for every attempt.
struct RenderedRequest: Sendable {
  var method: String
  /// In the order to send; without those of `authorization` and without `Cookie`.
  var headers: [RequestHeader] = []
  var body = RequestBody.none
  /// The body was made from a secret.
  var bodyHoldsSecret: Bool
  /// Of the body, for a signature; nil when none is wanted.
  var payloadDigest: String?
  var authorization: Authorization?
  /// What the step's `cookies` say.
  var stepCookies: [CookieJar.StepCookie] = []
  var policy: RedirectPolicy
  /// Headers that libcurl would add by itself and the step takes away.
  var withheldHeaders: [String]
  var timeout: TransferTimeout
  var limits: TransferLimits
  var tls: TLSOptions
  var connection: ConnectionOptions.Shared?
  var acceptsCompressed: Bool
  var extent: ResponseExtent = .all
  /// Where the body of the response is written; nil for nowhere.
  var save: RenderedSave?
  /// What one attempt writes there.
  var saver: BodySaver?
  /// Where one attempt says how far it has come; nil when nobody looks.
  var progress: TransferProgress?
  /// Defaults that were left out towards another origin.
  var notices: [String]
  /// The secrets that went into it.
  var secrets: SecretNames
  /// What its events must not show.
  var mask: SecretFieldMask
  /// Read in place of sending; nil for what goes over the network.
  var localFile: LocalFile?
  /// What the token of `oauth2` is asked for with; nil for none.
  var token: TokenRequest?
  /// How the request says who it is; nil when it does not.
  var identity: SentIdentity?
  /// What its first hop says, when others have said the same before it; the jar's cookies are not
  /// among it.
  var sharedTerms: HopTerms.Shared?
}
