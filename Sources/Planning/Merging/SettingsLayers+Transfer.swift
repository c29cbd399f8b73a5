// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges

extension SettingsLayers {
  /// Time-outs merged by key. A lone duration is the total, and the wait for the first byte and
  /// between bytes too, where no level writes those.
  func timeout(of layers: [TimeoutSetting]) -> TransferTimeout {
    var result = TransferTimeout()
    guard !layers.isEmpty else { return result }
    result.connect = layers.innermost(\.connect) ?? result.connect
    result.total = layers.innermost(\.total) ?? result.total
    let shorthand = layers.first { $0.total != nil && $0.isShorthand }?.total?.content
    result.firstByte = layers.innermost(\.firstByte) ?? shorthand ?? result.firstByte
    result.idle = layers.innermost(\.idle) ?? shorthand ?? result.idle
    return result
  }

  func limits(of layers: [LimitSetting]) -> TransferLimits {
    var result = TransferLimits()
    guard !layers.isEmpty else { return result }
    result.bodyBytes = layers.innermost(\.bodyBytes) ?? result.bodyBytes
    result.headBytes = layers.innermost(\.headBytes) ?? result.headBytes
    result.receiveRate = layers.innermost(\.receiveRate)
    result.sendRate = layers.innermost(\.sendRate)
    return result
  }

  func redirects() -> RedirectPolicy {
    guard let setting = setting({ $0.content.redirects })?.content else { return RedirectPolicy() }
    return RedirectPolicy(
      max: setting.maximum == 0 ? nil : setting.maximum, allowsDowngrade: setting.allowsDowngrade,
      crossOriginHeaders: setting.crossOriginHeaders.map(\.content))
  }

  func retry() -> RetryPolicy {
    let layers = settings { $0.content.retry }
    guard let innermost = layers.first, !innermost.isNone else { return .once }
    let applicable = layers.prefix { !$0.isNone }
    let within = applicable.innermost(\.within)
    var policy = RetryPolicy(
      attempts: applicable.innermost(\.attempts)
        ?? (within == nil ? RetrySetting.defaultAttempts : nil),
      every: applicable.innermost(\.every) ?? RetrySetting.defaultPause)
    policy.within = within
    policy.backoff = applicable.innermost(\.backoff) ?? policy.backoff
    policy.maximum = applicable.innermost(\.maximum) ?? policy.maximum
    policy.isJittered = applicable.innermost(\.isJittered) ?? policy.isJittered
    policy.causes = applicable.innermost(\.causes) ?? policy.causes
    return policy
  }

  /// A default that reads a capture which only a later step makes does not apply yet.
  func retryConditions() -> Shared<RetryConditions>? {
    guard own.content.retry != nil || inherited.contains(where: { $0.content.retry != nil }) else {
      return nil
    }
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
