// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// How redirects are followed.
package struct RedirectSetting: Sendable {
  /// The most hops that are followed; 0 follows none.
  package var maximum: Quantity<Int>
  /// A redirect from `https` to `http` is followed.
  package var allowsDowngrade: Bool
  /// Headers that also go to another origin.
  package var crossOriginHeaders: [Located<String>]
  package var span: SourceSpan

  /// What `maximum` may be.
  package static let maximumRange = 0...1000
  /// The most hops where the file says no number.
  package static let defaultMaximum = 10
}

/// How long one attempt may take.
package struct TimeoutSetting: Sendable {
  package var connect: Setting<Quantity<Duration>>?
  package var total: Setting<Quantity<Duration>>?
  package var firstByte: Setting<Quantity<Duration>>?
  package var idle: Setting<Quantity<Duration>>?
  /// Keys whose value a lone duration gave, which is the total too: no level writes them.
  package var loneKeys: LoneKeys = []

  package init() {}

  /// Keys that a lone duration fills where no level writes them.
  package struct LoneKeys: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let firstByte = LoneKeys(rawValue: 1)
    package static let idle = LoneKeys(rawValue: 2)
  }
}

/// How much a response may hold.
package struct LimitSetting: Sendable {
  /// Decoded bytes of the body.
  package var bodyBytes: Setting<Quantity<Int>>?
  /// Bytes of all response heads, 1xx and trailers.
  package var headBytes: Setting<Quantity<Int>>?
  /// The most bytes a second that are received.
  package var receiveRate: Setting<Quantity<Int>>?
  /// The most bytes a second that are sent.
  package var sendRate: Setting<Quantity<Int>>?

  package init() {}
}

/// How the peer of a TLS connection is judged, and who we are to it. Paths are relative to the file
/// they are written in.
package struct TLSSetting: Sendable {
  /// A file of certificates, or a folder of such files.
  package var ca: Setting<TemplateText>?
  package var verify: Setting<Located<Bool>>?
  /// A client certificate.
  package var cert: Setting<TemplateText>?
  /// Its key; without one it stands in the file of `cert`.
  package var key: Setting<TemplateText>?
  package var keyPassword: Setting<TemplateText>?
  /// Digests of public keys, one of which the peer's must have.
  package var pin: Setting<[TemplateText]>?
  package var minVersion: Setting<TLSVersion>?
  package var serverName: Setting<TemplateText>?

  package init() {}

  /// The files that it names.
  package var paths: [TemplateText] { [ca, cert, key].compactMap { $0?.content } }
}

/// Whether and how a failed attempt is repeated.
package struct RetrySetting: Sendable {
  /// How often at most, the first included.
  package var attempts: Setting<Quantity<Int>>?
  /// The pause between two attempts.
  package var every: Setting<Quantity<Duration>>?
  /// What each pause is multiplied by; at least 1.
  package var backoff: Setting<Quantity<Double>>?
  /// The longest pause.
  package var maximum: Setting<Quantity<Duration>>?
  /// Each pause is a random share of itself.
  package var isJittered: Setting<Bool>?
  /// When the last attempt begins at the latest, counted from the first.
  package var within: Setting<Quantity<Duration>>?
  /// What makes an attempt be repeated.
  package var causes: Setting<[RetryCause]>?
  /// Ends the attempts.
  package var until: Setting<Condition>?
  /// Fails at once.
  package var stopIf: Setting<Condition>?
  /// `retry: none`.
  package var isNone = false

  /// What `attempts` may be.
  package static let attemptsRange = 1...1_000_000
  /// What `backoff` may be.
  package static let backoffRange = 1...1000
  /// How often where `retry` says neither a number nor a time.
  package static let defaultAttempts = 3
  /// The pause where `retry` says none.
  package static let defaultPause = Duration.seconds(1)
  /// The longest pause where `retry` says none.
  package static let defaultMaximum = Duration.seconds(60)

  package init() {}
}

/// What makes an attempt be repeated.
package enum RetryCause: Hashable, Sendable {
  /// A check did not hold (the implied one too), a capture found nothing, or the request was not
  /// followed.
  case failure
  /// A transfer did not come to its end.
  case error
  /// A response has this status, whatever the checks say.
  case status(StatusPattern)

  /// Where `when` says nothing.
  package static let standard: [RetryCause] = [.failure, .error]
}
