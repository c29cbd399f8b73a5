// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

extension SettingsLayers {
  /// Every number that the layers say.
  func bounds() -> (bounds: RequestBounds, made: MadeBounds) {
    var bounds = RequestBounds()
    var made = MadeBounds()
    addRedirects(to: &bounds, &made)
    addTimeout(to: &bounds, &made)
    addLimits(to: &bounds, &made)
    addRetry(to: &bounds, &made)
    addExtent(to: &bounds, &made)
    made.put(connection({ $0.delay }, reads: \.readNames)?.content, .delay, into: &bounds.delay)
    return (bounds, made)
  }

  /// Whether a time-out of the whole is written, or a null in its place.
  var writesTotal: Bool { settings(.timeout) { $0.content.timeout }.innermost(\.total) != nil }

  /// The same for the limit of the body.
  var writesBodyLimit: Bool {
    settings(.limits) { $0.content.limits }.innermost(\.bodyBytes) != nil
  }

  private func addRedirects(to bounds: inout RequestBounds, _ made: inout MadeBounds) {
    let written = setting(.redirects, { $0.content.redirects }, reads: \.maximum.readNames)
    guard let setting = written?.content else { return }
    bounds.redirects = RedirectPolicy(
      allowsDowngrade: setting.allowsDowngrade,
      crossOriginHeaders: setting.crossOriginHeaders.map(\.content))
    switch setting.maximum {
    case .fixed(let maximum): bounds.redirects.max = maximum == 0 ? nil : maximum
    case .made(let text): made.note(.redirects, text)
    }
  }

  /// Time-outs merged by key. A lone duration is the total, and the wait for the first byte and
  /// between bytes too, where no level writes those.
  private func addTimeout(to bounds: inout RequestBounds, _ made: inout MadeBounds) {
    let layers = settings(.timeout) { $0.content.timeout }
    guard !layers.isEmpty else { return }
    let hasOwn = own.content.timeout?.content != nil
    made.put(number(layers, hasOwn) { $0.connect }, .connect, into: &bounds.timeout.connect)
    made.put(number(layers, hasOwn) { $0.total }, .total, into: &bounds.timeout.total)
    made.put(
      numberOrShorthand(layers, hasOwn) { $0.firstByte }, .firstByte,
      into: &bounds.timeout.firstByte)
    made.put(
      numberOrShorthand(layers, hasOwn) { $0.idle }, .idle, into: &bounds.timeout.idle)
  }

  /// What a key says, else a lone duration: of the layers within the first that removes it by a null,
  /// which takes away what the others gave.
  private func numberOrShorthand(
    _ layers: [TimeoutSetting], _ hasOwn: Bool,
    _ key: (TimeoutSetting) -> Setting<Quantity<Duration>>?
  ) -> Quantity<Duration>? {
    if let written = number(layers, hasOwn, key) { return written }
    let within = layers.prefix { layer in
      if case .removed? = key(layer) { false } else { true }
    }
    return number(Array(within), hasOwn) { $0.isShorthand ? $0.total : nil }
  }

  private func addLimits(to bounds: inout RequestBounds, _ made: inout MadeBounds) {
    let layers = settings(.limits) { $0.content.limits }
    guard !layers.isEmpty else { return }
    let hasOwn = own.content.limits?.content != nil
    made.put(number(layers, hasOwn) { $0.bodyBytes }, .body, into: &bounds.limits.bodyBytes)
    made.put(number(layers, hasOwn) { $0.headBytes }, .head, into: &bounds.limits.headBytes)
    made.put(
      number(layers, hasOwn) { $0.receiveRate }, .receiveRate, into: &bounds.limits.receiveRate)
    made.put(number(layers, hasOwn) { $0.sendRate }, .sendRate, into: &bounds.limits.sendRate)
  }

  private func addRetry(to bounds: inout RequestBounds, _ made: inout MadeBounds) {
    let layers = settings(.retry) { $0.content.retry }
    guard let innermost = layers.first, !innermost.isNone else { return }
    let applicable = Array(layers.prefix { !$0.isNone })
    let hasOwn = own.content.retry?.content != nil
    let attempts = number(applicable, hasOwn) { $0.attempts }
    let within = number(applicable, hasOwn) { $0.within }
    var policy = RetryPolicy(
      attempts: within == nil ? RetrySetting.defaultAttempts : nil,
      every: RetrySetting.defaultPause)
    made.put(attempts, .attempts, into: &policy.attempts)
    made.put(within, .within, into: &policy.within)
    made.put(number(applicable, hasOwn) { $0.every }, .every, into: &policy.every)
    made.put(number(applicable, hasOwn) { $0.backoff }, .backoff, into: &policy.backoff)
    made.put(number(applicable, hasOwn) { $0.maximum }, .maximum, into: &policy.maximum)
    policy.isJittered = applicable.innermost(\.isJittered) ?? policy.isJittered
    policy.causes = applicable.innermost(\.causes) ?? policy.causes
    bounds.retry = policy
  }

  private func addExtent(to bounds: inout RequestBounds, _ made: inout MadeBounds) {
    switch connection({ $0.extent }, reads: \.readNames)?.content {
    case .fixed(.headers)?: bounds.extent = .headers
    case .fixed(.bytes(let count))?: bounds.extent = .bytes(count)
    case .fixed(.all)?, nil: break
    case .made(let text)?: made.note(.extent, text)
    }
  }

  /// The innermost that is written of a number and applies; nil when none is, or a null removed it.
  ///
  /// - Parameter hasOwn: whether the first of the layers is the step's own, which always applies.
  private func number<Content, Number>(
    _ layers: [Content], _ hasOwn: Bool, _ key: (Content) -> Setting<Quantity<Number>>?
  ) -> Quantity<Number>? {
    for (place, layer) in layers.enumerated() {
      guard let setting = key(layer) else { continue }
      if case .value(.made(let text)) = setting, place > 0 || !hasOwn, !holds(text.readNames) {
        continue
      }
      return setting.content
    }
    return nil
  }

  /// A default that reads a capture which only a later step makes does not apply yet.
  func retryConditions() -> Shared<RetryConditions>? {
    guard written.contains(.retry) else { return nil }
    let conditions = RetryConditions(
      until: retryCondition(\.until), stopIf: retryCondition(\.stopIf))
    return conditions.until == nil && conditions.stopIf == nil ? nil : Shared(conditions)
  }

  private func retryCondition(_ key: (RetrySetting) -> Setting<Condition>?) -> Condition? {
    for (place, layer) in ([own] + inherited.reversed()).enumerated() {
      switch layer.content.retry {
      case .removed: return nil
      case .value(let setting):
        if setting.isNone { return nil }
        switch key(setting) {
        case .value(let condition) where place == 0 || holdsForChecks(condition.readNames):
          return condition
        case .removed: return nil
        case .value, nil: continue
        }
      case nil: continue
      }
    }
    return nil
  }
}
