// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

/// What a step whose transfer must fail cannot have.
@Suite struct FailureStepTests {
  @Test(arguments: [
    "capture: { ⟦a⟧: $.a }", "save: ⟦a.json⟧", "snapshot: ⟦true⟧",
    "retry: { attempts: 2, until: ⟦response.status == 200⟧ }",
    "retry: { attempts: 2, stopIf: ⟦response.status == 500⟧ }",
  ])
  func `has no response to read`(line: String) throws {
    let text = "curlew: 1\nrequests:\n  - GET: http://a.example\n"
    try expectDiagnostics(
      text + "    expect: { failure: any }\n    \(line)\n", "beside-failure")
    // Also where an outer level expects the failure.
    try expectDiagnostics(
      "curlew: 1\ndefaults: { expect: { failure: any } }\n" + text.dropFirst(10) + "    \(line)\n",
      "beside-failure")
  }
}
