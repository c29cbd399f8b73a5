// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import RunEvents

/// A rendered request in an object for its attempts: it is large.
final class SharedRequest: Sendable {
  let content: RenderedRequest

  init(_ content: consuming RenderedRequest) {
    self.content = content
  }

  /// What `auth` says holds a digest of the body.
  var signsPayload: Bool { content.request.authorization?.signer?.signsPayload == true }
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
