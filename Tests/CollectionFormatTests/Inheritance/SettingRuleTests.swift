// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import CollectionFormat

/// The tables of settings are obeyed: `Tests/PlanningTests/Merging/Layers` shows each rule at work.
@Suite struct SettingRuleTests {
  private static func keysWithoutRule<Target>(_ table: KeyTable<Target>) -> [String] {
    table.keys.filter { $0.store != nil && $0.rule == nil }.map(\.description.name)
  }

  @Test func `every setting has a rule`() {
    #expect(Self.keysWithoutRule(RequestSettings.keys) == [])
    #expect(Self.keysWithoutRule(TimeoutSetting.keys) == [])
    #expect(Self.keysWithoutRule(LimitSetting.keys) == [])
    #expect(Self.keysWithoutRule(TLSSetting.keys) == [])
    #expect(Self.keysWithoutRule(RetrySetting.keys) == [])
    #expect(Self.keysWithoutRule(Expectations.keys) == [])
  }

  /// What is sent without a collection (a token, a bench) takes the values of `Exchanges`.
  @Test func `the defaults of the tables are those of a request`() {
    let standard = StepOptions.standard
    #expect(standard.request == RequestOptions.Content())
    #expect(standard.policy.redirects == RedirectPolicy())
    #expect(standard.policy.retry == .once)
    #expect(standard.policy.delay == nil)
  }

  @Test func `a default decides the effective value`() {
    var options = Deferring(StepOptions(request: Self.nothing))
    RequestSettings.keys.fillDefaults(&options)
    #expect(options.values.request.timeout == TransferTimeout())
    #expect(options.values.request.limits.bodyBytes == 64_000_000)
    #expect(options.values.request.limits.headBytes == 256_000)
    #expect(options.values.request.acceptsCompressed)
    #expect(options.values.request.extent == .all)
  }

  private static var nothing: RequestOptions.Content {
    var content = RequestOptions.Content()
    content.timeout = TransferTimeout(connect: nil, firstByte: nil, idle: nil, total: nil)
    content.limits = TransferLimits(bodyBytes: 0, headBytes: 0)
    content.acceptsCompressed = false
    content.extent = .headers
    return content
  }
}
