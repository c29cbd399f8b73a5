// SPDX-License-Identifier: Apache-2.0

import SessionSupport
import Testing

@testable import Running

/// A body is read as JSON once, before whatever looks at it (`Checking` takes what was read), so all
/// that looks at it must be seen here.
@Suite struct `A step reads the body as JSON` {
  private func reads(_ lines: String) throws -> Bool {
    let text = """
      curlew: 1
      requests:
        - id: one
          GET: http://127.0.0.1:9/
          \(lines)
      """
    let plan = try PlannedTexts([text]).plan
    return try #require(plan.collections.first?.scenarios.first?.steps.first).readsJSON
  }

  @Test(arguments: [
    "expect: { json: { a: 1 } }", "expect: { json: { $.a: { $gt: 1 } } }",
    "expect: { schema: { type: object } }", "expect: { that: [response.json.a == 1] }",
    "capture: { a: $.a }", "capture: { a: { json: $.a } }", "capture: { a: '${response.json.a}' }",
    "retry: { every: 1s, attempts: 2, until: response.json.a == 1 }",
    "expect: { status: 200, json: { a: { $schema: { type: integer } } } }",
  ])
  func `for its own checks, captures and conditions`(lines: String) throws {
    #expect(try reads(lines))
  }

  @Test(arguments: [
    "name: one", "expect: { status: 200 }", "expect: { body: { $contains: a } }",
    "expect: { that: [response.status == 200] }", "capture: { a: { header: ETag } }",
    "capture: { a: { body: true } }",
  ])
  func `and for nothing else`(lines: String) throws {
    #expect(try !reads(lines))
  }
}
