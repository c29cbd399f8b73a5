// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct VolatileTextTests {
  @Test(arguments: [
    ("GET /x 200 (12ms)", "GET /x 200 (<time>)"),
    ("took 1.30 s", "took <time>"),
    ("in 2m 3s, all", "in <time>, all"),
    ("3ms\n4ms", "<time>\n<time>"),
    ("5 steps, 12 minutes", "5 steps, 12 minutes"),
    ("http://127.0.0.1:40213/x", "http://127.0.0.1:<port>/x"),
    ("http://n1.localhost:8080/", "http://n1.localhost:<port>/"),
    ("http://[::1]:8080/", "http://[::1]:<port>/"),
    ("at 2026-11-21T12:30:12.123Z", "at <date>"),
    ("Date: Sat, 21 Nov 2026 12:30:12 GMT", "Date: <date>"),
    ("id 123e4567-e89b-12d3-a456-426614174000.", "id <id>."),
    (#"{"duration": 12.5,"start":1732}"#, #"{"duration": <number>,"start":<number>}"#),
    ("specs/a.yaml:12:3: unknown", "specs/a.yaml:12:3: unknown"),
  ])
  func `values that differ from run to run are masked`(text: String, expected: String) {
    #expect(VolatileText().masked(text) == expected)
  }

  @Test func `given folders are named, the longest first`() {
    let masks = VolatileText(names: [("/tmp/a", "root"), ("/tmp/a/b", "sub")])
    #expect(masks.masked("/tmp/a/b/c /tmp/a/x") == "<sub>/c <root>/x")
  }
}
