// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Limits for the size and speed of a transfer.
package struct LimitSetting: Sendable {
  /// Decoded bytes of the body.
  package var bodyBytes: Setting<Located<Quantity<Int>>>?
  /// Bytes of all response heads, 1xx and trailers.
  package var headBytes: Setting<Quantity<Int>>?
  /// The largest average number of bytes per second received.
  package var receiveRate: Setting<Quantity<Int>>?
  /// The largest average number of bytes per second sent.
  package var sendRate: Setting<Quantity<Int>>?

  package init() {}
}

extension LimitSetting: InheritedByKey {
  /// The keys of `limits`.
  package static let keys = KeyTable<LimitSetting>(
    "limits", "`limits`",
    keys: [
      Key(
        "body", .removable(.locatedSize),
        "the most decoded bytes of a body; with `save` there is no limit unless it is written",
        applies: .exchanges, default: "64MB",
        inherits: .number(located: { $0.bodyBytes }, fills: { $0.request.limits.bodyBytes = $1 }),
        example: "body: 1MB"
      ) { $0.bodyBytes = $1 },
      Key(
        "head", .removable(.made(.size)), "the most bytes of all response heads, 1xx and trailers",
        applies: .networks, default: "256kB",
        inherits: .number({ $0.headBytes }, fills: { $0.request.limits.headBytes = $1 }),
        example: "head: 64kB"
      ) { $0.headBytes = $1 },
      Key(
        "rate", .removable(.made(.rate)), "the most bytes per second that are received, on average",
        applies: .networks, default: "(none)",
        inherits: .number({ $0.receiveRate }, fills: { $0.request.limits.receiveRate = $1 }),
        example: "rate: 10MB/s",
        alsoCalled: ["limit-rate", "limitRate", "download", "maxRecvSpeed"]
      ) { $0.receiveRate = $1 },
      Key(
        "upload", .removable(.made(.rate)), "the most bytes per second that are sent, on average",
        applies: .networks, default: "(none)",
        inherits: .number({ $0.sendRate }, fills: { $0.request.limits.sendRate = $1 }),
        example: "upload: 1MB/s",
        alsoCalled: ["uploadRate", "maxSendSpeed"]
      ) { $0.sendRate = $1 },
    ])
}

extension Reader where Content == Located<Quantity<Int>> {
  /// A size that knows its place; the default of its key is in no file.
  fileprivate static var locatedSize: Reader {
    Reader<Quantity<Int>>.made(.size).located.readingDefault { text in
      let nowhere = SourceSpan(file: SourceFileID(index: .max), range: 0..<0)
      return QuantityGrammar.size.parse(text).map { Located(.fixed($0), at: nowhere) }
    }
  }
}

extension Reader where Content == LimitSetting {
  /// A mapping of sizes.
  static var limits: Reader { .mapping(LimitSetting.keys, named: "limits") { LimitSetting() } }
}
