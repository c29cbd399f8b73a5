// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import RunEvents

/// A rendered request for its attempts, in objects: it is large, and one after another is the same
/// but for its address.
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

  init(_ content: consuming RenderedRequest) {
    address = content.request.address
    addressSpan = content.addressSpan
    form = Form(content)
  }

  /// A request with an address of its own that is like another.
  init(like form: Form, address: Address, addressSpan: SourceSpan) {
    self.form = form
    self.address = address
    self.addressSpan = addressSpan
  }

  /// All but the address, which may be that of another request; looked at in place.
  var common: RenderedRequest {
    _read { yield form.content }
  }

  /// With its own address.
  var request: RedirectableRequest {
    var request = form.content.request
    request.address = address
    return request
  }

  /// With its own address, for who changes any of it.
  var whole: RenderedRequest {
    var whole = form.content
    whole.request.address = address
    whole.addressSpan = addressSpan
    return whole
  }

  /// What `auth` says holds a digest of the body.
  var signsPayload: Bool { common.request.authorization?.signer?.signsPayload == true }
}

/// A step's request with everything in place: the same bytes for every attempt.
struct RenderedRequest: Sendable {
  var request: RedirectableRequest
  /// Where its address is written.
  var addressSpan: SourceSpan
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
  var mask: OriginMask
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
