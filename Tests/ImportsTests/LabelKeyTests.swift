// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `Keys of tests in names` {
  @Test(arguments: [
    (["[SHOP-12] pay"], ["SHOP-12"]), (["SHOP-12: pay"], ["SHOP-12"]), (["pay (SHOP-12)"], []),
    (["pay (SHOP-12)", "buy (SHOP-13)"], ["SHOP-12"]),
    (["pay (SHOP-12)", "[SHOP-1] x"], ["SHOP-12"]),
    (["[UTF-8] x"], []), (["AES-256: x"], []), (["shop-12: x"], []), (["[SHOP-12"], ["SHOP-12"]),
    (["[SHOP-1] pay (SHOP-2)"], ["SHOP-1", "SHOP-2"]), (["S-1: x"], []), (["C42: x"], []),
    ([""], []),
  ])
  func `are found`(names: [String], keys: [String]) {
    #expect(LabelKeys(names).keys(in: names[0]) == keys)
  }

  @Test func `become labels of the steps of a script`() throws {
    let text = "# [SHOP-12] pay\ncurl -f http://a.test\n# UTF-8\ncurl -f http://b.test"
    let script = try ImportedScript(text)
    #expect(
      script.text.contains(
        "  # [SHOP-12] pay\n  - labels: { test_key: SHOP-12 }\n    GET: http://a.test"))
    let other = try ImportedScript(text) { $0.keyLabel = "jira" }
    #expect(other.text.contains("labels: { jira: SHOP-12 }"))
    #expect(try !ImportedScript(text) { $0.keyLabel = nil }.text.contains("labels"))
  }
}
