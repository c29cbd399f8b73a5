// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Methods of texts and numbers that only a run knows.
@Suite struct `A script about parts of texts` {
  /// A test in a loop has a name that only a run knows.
  @Test(arguments: [
    "(x, i) => pm.test('item ' + i, () => pm.expect(x.id).to.be.a('number'))",
    "(x, i) => { pm.test(`item ${i} of ${x.id}`, function () { pm.expect(x.id).to.be.a('number') }); }",
    "x => pm.test('item ' + x.id, () => pm.expect(x.id).to.be.a('number'))",
  ])
  func `expects something of each element`(function: String) {
    let followed = FollowedScript("pm.response.json().items.forEach(\(function));")
    #expect(followed.losses.isEmpty)
    #expect(
      followed.plain
        == "expect:\njson:\nitems:\n$anyOf:\n- []\n- $each:\nid: { $type: number }",
      "\(followed.step)")
    #expect(followed.outcome.takenTests == 1)
  }

  @Test(arguments: [
    ("t.substring(0, 8)", "response.json.t.substring(0, 8)"),
    ("t.slice(7)", "response.json.t.substring(7)"),
    ("t.slice(-4)", "response.json.t.substring(size(response.json.t) - 4)"),
    ("t.substr(7, 3)", "response.json.t.substring(7, 10)"),
    ("t.replace('Bearer ', '')", "response.json.t.replace('Bearer ', '', 1)"),
    ("t.replaceAll('-', '')", "response.json.t.replace('-', '')"),
    ("t.replace(/-/g, '')", "regex.replace(response.json.t, '-', '')"),
    ("t.replace(/^Bearer /, '')", "regex.replace(response.json.t, '^Bearer ', '')"),
    ("t.replace(/(a)(b)/g, '$2$1')", "regex.replace(response.json.t, '(a)(b)', '\\\\2\\\\1')"),
    ("t.toFixed(2)", "'%.2f'.format([response.json.t])"),
    ("t.split('/').pop()", "response.json.t.split('/').reverse()[0]"),
  ])
  func `captures a part of a text`(expression: String, expected: String) {
    let followed = FollowedScript("pm.environment.set('x', pm.response.json().\(expression));")
    #expect(followed.losses.isEmpty)
    let value = followed.outcome.captures.first?.value
    #expect(value?.isSame(as: .text(.expression(expected))) == true, "\(followed.step)")
  }

  @Test(arguments: [
    "t.replace(/[ab]/, 'b')", "t.replace(/a/i, 'b')", "t.replace('a', '$&')",
    "t.replace(/a*/g, 'b')", "t.slice(1, -1)",
    "t.toFixed(n)", "t.replace(/a/g, x => x)", "t.replace(/(a)/g, '$<n>')",
  ])
  func `loses what has no counterpart`(expression: String) {
    let followed = FollowedScript("pm.environment.set('x', pm.response.json().\(expression));")
    #expect(followed.losses.count == 1)
  }
}
