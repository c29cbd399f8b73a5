// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import RunEvents

/// A step's request with everything in place, for its attempts: where it goes, and in an object of
/// its own all else, which is large and often the same for one request after another.
final class RenderedRequest: Sendable {
  let address: Address
  /// Where its address is written.
  let addressSpan: SourceSpan
  /// What is the same for those that only have another address.
  let shared: Shared

  /// The content of requests that only differ in their addresses.
  final class Shared: Sendable {
    fileprivate let content: Content

    init(_ content: consuming Content) {
      self.content = content
    }
  }

  convenience init(
    _ content: consuming Content, to address: Address, writtenAt addressSpan: SourceSpan
  ) {
    self.init(like: Shared(content), to: address, writtenAt: addressSpan)
  }

  /// A request with an address of its own that is like another.
  init(like shared: Shared, to address: Address, writtenAt addressSpan: SourceSpan) {
    self.shared = shared
    self.address = address
    self.addressSpan = addressSpan
  }

  /// All but the address, looked at in place.
  var content: Content {
    _read { yield shared.content }
  }

  /// The request to the same address with something else in it.
  func with(_ content: consuming Content) -> RenderedRequest {
    RenderedRequest(content, to: address, writtenAt: addressSpan)
  }

  /// What is sent, and what of it goes along with a redirect.
  var request: RedirectableRequest { RedirectableRequest(content.message, to: address) }

  /// What `auth` says holds a digest of the body.
  var signsPayload: Bool { content.message.authorization?.signer?.signsPayload == true }
}

extension RenderedRequest {
  /// A request with everything in place but its address: the same bytes for every attempt.
  struct Content: Sendable {
    var message: RequestMessage
    var redirects: RedirectPolicy
    var options: RequestOptions
    /// Who the step is to the first origin; nil for nobody in particular.
    var certificate: ClientCertificate?
    /// The head of the first hop, when others have said the same before it; the jar's cookies are not
    /// among it.
    var head: RequestHead?
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
  }
}
