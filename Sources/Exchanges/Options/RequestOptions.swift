// SPDX-License-Identifier: Apache-2.0

/// How a request travels, whoever sends it: no secret of its sender, no place in a file, no template.
///
/// An object that all requests with the same options share: two of them are compared by identity
/// first.
package final class RequestOptions: Sendable {
  /// What the options are, as a value that is put together before they are shared.
  ///
  /// Texts are `ByteText`, so that the synthesised equality compares bytes. It decides whether a
  /// request may use what another one left: nothing in it may be left out of the comparison.
  package struct Content: Equatable, Sendable {
    package var timeout = TransferTimeout()
    package var limits = TransferLimits()
    /// The transfer ends there and counts as complete.
    package var extent = ResponseExtent.all
    /// Asks for gzip, deflate, br and zstd and decodes them.
    package var acceptsCompressed = true
    package var trust = PeerTrust()
    package var connection = ConnectionOptions()
    /// Link-local and metadata addresses may be connected to (`--allow-link-local`).
    package var allowsLinkLocal = false

    package init() {}
  }

  package let content: Content

  package init(_ content: Content) {
    self.content = content
  }

  /// What holds where nothing is said.
  package static let standard = RequestOptions(Content())

  /// The same options with something changed.
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
