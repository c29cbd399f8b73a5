// SPDX-License-Identifier: Apache-2.0

/// How a request travels, independent of its sender: without secrets of the sender, places in a
/// file, and templates.
///
/// It is an object that requests with the same options share: two of them are compared by identity
/// first.
package final class RequestOptions: Sendable {
  /// The options as a value, which is filled before they are shared.
  ///
  /// Texts are `ByteText`, so that the synthesised equality compares bytes. It decides whether a
  /// request may use what another one left, so no member may be left out of the comparison.
  package struct Content: Equatable, Sendable {
    package var timeout = TransferTimeout()
    package var limits = TransferLimits()
    /// The transfer ends there and counts as complete.
    package var extent = ResponseExtent.all
    /// Whether gzip, deflate, br and zstd are requested and decoded.
    package var acceptsCompressed = true
    package var trust = PeerTrust()
    package var connection = ConnectionOptions()
    /// Whether link-local and metadata addresses are allowed (`--allow-link-local`).
    package var allowsLinkLocal = false

    package init() {}
  }

  package let content: Content

  package init(_ content: Content) {
    self.content = content
  }

  /// The options without any settings.
  package static let standard = RequestOptions(Content())

  /// The same options with a change.
  package func changing(_ change: (inout Content) -> Void) -> RequestOptions {
    var changed = content
    change(&changed)
    return RequestOptions(changed)
  }

  /// Whether requests with these and with other options travel alike.
  package func isSame(as other: RequestOptions) -> Bool {
    self === other || content == other.content
  }
}
