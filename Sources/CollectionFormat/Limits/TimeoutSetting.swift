// SPDX-License-Identifier: Apache-2.0

import YAMLTree

/// How long one attempt may take.
package struct TimeoutSetting: Sendable {
  package var connect: Setting<Quantity<Duration>>?
  package var total: Setting<Quantity<Duration>>?
  package var firstByte: Setting<Quantity<Duration>>?
  package var idle: Setting<Quantity<Duration>>?
  /// Keys with the value of a single duration, which is also the total; no level writes them.
  package var loneKeys: LoneKeys = []

  package init() {}

  /// Keys that a single duration sets if no level writes them.
  package struct LoneKeys: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let firstByte = LoneKeys(rawValue: 1)
    package static let idle = LoneKeys(rawValue: 2)
  }
}

extension TimeoutSetting: InheritedByKey {
  /// The keys of `timeout`.
  package static let keys = KeyTable<TimeoutSetting>(
    "timeout", "`timeout`",
    keys: [
      Key(
        "connect", .removable(.made(.timeLimit)), "until the connection is established, each hop",
        default: "10s",
        inherits: .number({ $0.connect }, fills: { $0.request.timeout.connect = $1 }),
        example: "connect: 2s"
      ) { $0.connect = $1 },
      Key(
        "total", .removable(.made(.timeLimit)), "one attempt, all hops together", default: "300s",
        inherits: .number({ $0.total }, fills: { $0.request.timeout.total = $1 }),
        example: "total: 1m", alsoCalled: ["max", "maxTime"]
      ) { $0.total = $1 },
      Key(
        "firstByte", .removable(.made(.timeLimit)),
        "from the last byte sent until the first byte of the response, each hop",
        default: "30s",
        inherits: .lone(
          .firstByte, { $0.firstByte }, fills: { $0.request.timeout.firstByte = $1 }),
        example: "firstByte: 5s"
      ) { $0.firstByte = $1 },
      Key(
        "idle", .removable(.made(.timeLimit)),
        "without a byte in either direction, each hop; while a response is awaited, `firstByte` holds, "
          + "which is no longer than a written `idle` unless it is written too",
        default: "30s",
        inherits: .lone(.idle, { $0.idle }, fills: { $0.request.timeout.idle = $1 }),
        example: "idle: 5s",
        alsoCalled: ["read", "readTimeout"]
      ) { $0.idle = $1 },
    ])
}

extension Inheriting where Settings == TimeoutSetting {
  /// A key that a single duration sets if no level writes it; null removes the values of outer
  /// levels, also that of a single duration.
  fileprivate static func lone(
    _ key: TimeoutSetting.LoneKeys,
    _ get: @escaping @Sendable (TimeoutSetting) -> Setting<Quantity<Duration>>?,
    fills put: @escaping @Sendable (inout StepOptions, Duration) -> Void
  ) -> Inheriting where Content == Setting<Quantity<Duration>> {
    Inheriting(
      inheritance: .replaced, get: get, addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        guard let setting = get(inner) else { return }
        let isLone = inner.loneKeys.contains(key)
        let isWritten = get(merged)?.content != nil && !merged.loneKeys.contains(key)
        guard !isLone || !isWritten else { return }
        if case .value(let duration) = setting, !presence.holds(duration, at: .request) { return }
        set(&merged, setting)
        if isLone { merged.loneKeys.insert(key) } else { merged.loneKeys.remove(key) }
      }, fill: { setting, name, options in options.take(setting.content, name, put) },
      part: { get($0)?.content.map { _ in WrittenPart() } })
  }
}

extension Reader where Content == TimeoutSetting {
  /// A duration, or a mapping of them.
  static var timeout: Reader {
    let duration = Reader<Quantity<Duration>>.made(.timeLimit)
    return Reader(.either([duration.shape, .mapping("timeout")])) { node, loading in
      var setting = TimeoutSetting()
      if case .mapping = node.content {
        return TimeoutSetting.keys.read(node, into: &setting, &loading) ? setting : nil
      }
      guard let total = duration.read(node, &loading) else { return nil }
      setting.total = .value(total)
      setting.firstByte = setting.total
      setting.idle = setting.total
      setting.loneKeys = [.firstByte, .idle]
      return setting
    }
  }
}
