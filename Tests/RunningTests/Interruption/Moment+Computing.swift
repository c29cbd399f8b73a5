// SPDX-License-Identifier: Apache-2.0

extension Moment {
  /// Moments in which something is computed that would take minutes.
  static let computing = [
    computed("while a request is made", .stepStarted, "GET: /a, headers: { X: \"\(texts)\" }"),
    computed("while `set` makes values", .stepStarted, "set: { x: \"\(texts)\" }"),
    computed("while `check` is judged", .stepStarted, "check: [\(conditions)]"),
    computed("while `print` makes its text", .stepStarted, "print: \"\(texts)\""),
    computed(
      "while checks are judged", .server,
      "GET: \"http://127.0.0.1:CLOSING/\", expect: { that: [\(conditions)] }"),
    computed(
      "while captures are taken", .server,
      "GET: \"http://127.0.0.1:CLOSING/\", capture: { \(captures) }, expect: { status: 404 }"),
    computed(
      "while `until` is asked", .server,
      "GET: \"http://127.0.0.1:CLOSING/\", retry: { attempts: 2, every: 1h, until: \"\(alternatives)\" }"
    ),
    computed(
      "while a saved body is judged", .server,
      "GET: \"http://127.0.0.1:CLOSING/\", save: body.bin, expect: { that: [\(conditions)] }"),
  ]

  private static func computed(_ title: String, _ trigger: Trigger, _ keys: String) -> Moment {
    Moment(
      title: title, trigger: trigger, keys: "vars: { n: [\(numbers)] }",
      steps: "{ name: cut, \(keys) }")
  }

  private static let numbers = (0..<40).map(String.init).joined(separator: ", ")
  /// Holds, after nearly as many steps as an expression may take.
  private static let long = "n.all(a, n.all(b, n.all(c, a + b + c >= 0)))"
  private static let times = 0..<8

  private static let conditions = times.map { _ in "\"\(long)\"" }.joined(separator: ", ")
  private static let texts = times.map { _ in "${\(long)}" }.joined()
  private static let captures =
    times.map { "c\($0): \"${\(long)}\"" }.joined(separator: ", ")
  private static let alternatives = "!\(long)"
}
