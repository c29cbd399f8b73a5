// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Expressions
import RunEvents

/// A rendered request, for all attempts of a step: its address, and an object with everything else,
/// which is large and often the same for several requests.
final class RenderedRequest: Sendable {
  let address: Address
  /// The place of its address in the file.
  let addressSpan: SourceSpan
  /// The content, shared with requests that differ only in the address.
  let shared: Shared

  /// The content of requests that differ only in their addresses.
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

  /// A request to another address with the same content.
  init(like shared: Shared, to address: Address, writtenAt addressSpan: SourceSpan) {
    self.shared = shared
    self.address = address
    self.addressSpan = addressSpan
  }

  /// Everything except the address, read in place.
  var content: Content {
    _read { yield shared.content }
  }

  /// The request to the same address with other content.
  func with(_ content: consuming Content) -> RenderedRequest {
    RenderedRequest(content, to: address, writtenAt: addressSpan)
  }

  /// The message, with the rules for its redirects.
  var request: RedirectableRequest { RedirectableRequest(content.message, to: address) }

  /// Whether its authentication signs a digest of the body.
  var signsPayload: Bool { content.message.authorization?.signer?.signsPayload == true }

  /// Whether its authentication signs the fields of its body.
  var signsForm: Bool {
    guard content.message.authorization?.signer?.signsForm == true, !content.message.body.isNone
    else { return false }
    return OAuth1Signer.isForm(HeaderFields(content.message.headers.map(\.field)))
  }
}

extension RenderedRequest {
  /// A rendered request without its address: the same bytes for every attempt.
  struct Content: Sendable {
    var message: RequestMessage
    var redirects: RedirectPolicy
    var options: RequestOptions
    /// The client certificate for the first origin; nil for none.
    var certificate: ClientCertificate?
    /// The head of the first hop if it is shared with other requests; without cookies of the jar.
    var head: RequestHead?
    /// Where the body of the response is saved; nil if it is not.
    var save: RenderedSave?
    /// The file that one attempt writes.
    var saver: BodySaver?
    /// The progress of one attempt; nil if it is not shown.
    var progress: TransferProgress?
    /// Notices of defaults that were left out for another origin.
    var notices: [String]
    /// The secrets in the request.
    var secrets: SecretNames
    /// The parts that its events hide.
    var mask: SecretFieldMask
    /// The file to read; nil for a request over the network.
    var localFile: LocalFile?
    /// The request for the token of `oauth2`; nil for none.
    var token: TokenRequest?
    /// How the request identifies its sender; nil if it does not.
    var identity: SentIdentity?
  }
}
