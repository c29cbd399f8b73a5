// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// How redirects are followed.
package struct RedirectSetting: Sendable {
  /// The most hops that are followed; 0 follows none.
  package var maximum: Int
  /// A redirect from `https` to `http` is followed.
  package var allowsDowngrade: Bool
  /// Headers that also go to another origin.
  package var crossOriginHeaders: [Located<String>]
  package var span: SourceSpan

  /// The most hops where the file says no number.
  package static let defaultMaximum = 10
}

/// How long one attempt may take.
package struct TimeoutSetting: Sendable {
  package var connect: Setting<Duration>?
  package var total: Setting<Duration>?
  package var firstByte: Setting<Duration>?
  package var idle: Setting<Duration>?
  /// A lone duration was written: it is `total`, and `firstByte` and `idle` too where no level
  /// writes one.
  package var isShorthand = false

  package init() {}
}

/// How much a response may hold.
package struct LimitSetting: Sendable {
  /// Decoded bytes of the body.
  package var bodyBytes: Setting<Int>?
  /// Bytes of all response heads, 1xx and trailers.
  package var headBytes: Setting<Int>?

  package init() {}
}

/// How the peer of a TLS connection is judged.
package struct TLSSetting: Sendable {
  /// A file of certificates, its path relative to the file it is written in.
  package var ca: Setting<TemplateText>?
  package var verify: Setting<Located<Bool>>?

  package init() {}
}

/// Whether and how a failed attempt is repeated.
package struct RetrySetting: Sendable {
  /// How often at most, the first included.
  package var attempts: Setting<Int>?
  /// The pause between two attempts.
  package var every: Setting<Duration>?
  /// `retry: none`.
  package var isNone: Bool
  package var span: SourceSpan

  /// How often where `retry` says no number.
  package static let defaultAttempts = 3
  /// The pause where `retry` says none.
  package static let defaultPause = Duration.seconds(1)
}
