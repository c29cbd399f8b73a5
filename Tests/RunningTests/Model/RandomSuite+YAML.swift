// SPDX-License-Identifier: Apache-2.0

extension RandomSuite {
  /// The collection as text.
  ///
  /// - Parameter key: keeps its locks, and what it asks of the service, apart from those of others.
  func yaml(key: String) -> String {
    var lines = ["curlew: 1", "baseUrl: ORIGIN", "vars: { limit: 5 }"]
    func add(_ name: String, _ steps: [Step], _ margin: String) {
      guard !steps.isEmpty else { return }
      lines.append("\(margin)\(name):")
      lines += steps.map { "\(margin)  - { \($0.yaml(in: self, key: key)) }" }
    }
    add("setup", setup, "")
    add("beforeEach", beforeEach, "")
    add("afterEach", afterEach, "")
    add("teardown", teardown, "")
    if !blocks.isEmpty { lines.append("blocks:") }
    for block in blocks {
      lines += ["  \(block.name):", "    requires: [p]"]
      add("steps", block.steps, "    ")
      add("teardown", block.teardown, "    ")
      if let name = block.returns { lines.append("    returns: [\(name)]") }
    }
    lines.append("scenarios:")
    for scenario in scenarios {
      lines.append("  \(scenario.name):")
      let needs = scenario.needs.map { scenarios[$0].name }.joined(separator: ", ")
      if !needs.isEmpty { lines.append("    needs: [\(needs)]") }
      let locks = scenario.locks.map { "\(key)\($0)" }.joined(separator: ", ")
      if !locks.isEmpty { lines.append("    lock: [\(locks)]") }
      if scenario.isUnordered { lines.append("    order: any") }
      if scenario.retries > 0 { lines.append("    retries: \(scenario.retries)") }
      if scenario.fails { lines.append("    fails: known") }
      add("steps", scenario.steps, "    ")
      add("teardown", scenario.teardown, "    ")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension RandomSuite.Step {
  fileprivate func yaml(in suite: RandomSuite, key: String) -> String {
    var parts = ["id: \(id)", "name: \(id)"]
    let sum = (reads + (hasElement ? ["e"] : [])).joined(separator: " + ")
    switch action {
    case .set(let name, let number):
      parts.append("set: { \(name): \"${\(sum.isEmpty ? "" : sum + " + ")\(number)}\" }")
    case .print:
      let texts = reads.map { "\($0)=${\($0)}" } + (hasElement ? ["e=${e}"] : [])
      let turn = loop == nil ? [] : ["i=${iteration.index}"]
      parts.append("print: \"\((["printed"] + texts + turn).joined(separator: " "))\"")
    case .check(let holds):
      var condition = holds ? "1 == 1" : "1 == 2"
      if case .each(_, let failing)? = loop, holds { condition = "e != \(failing)" }
      parts.append(
        "check: ['\(condition)\(reads.isEmpty ? "" : " && \(reads.joined(separator: " + ")) >= 0")']"
      )
    case .request(let name, let number, let refused):
      parts.append("GET: /\(number)/\(key)\(id)/\(refused)")
      if !sum.isEmpty { parts.append("headers: { x-read: \"${\(sum)}\" }") }
      parts.append("capture: { \(name): $.number }")
    case .call(let block, let capture, let once):
      parts.append("call: \(suite.blocks[block].name)")
      parts.append("with: { p: \(sum.isEmpty ? "0" : "\"${\(sum)}\"") }")
      if let capture, let returned = suite.blocks[block].returns {
        parts.append("capture: { \(capture): \(returned) }")
      }
      if once { parts.append("once: true") }
    }
    switch loop {
    case .times(let count)?: parts.append("repeat: \(count)")
    case .each(let elements, _)?: parts.append("forEach: \(elements), as: e")
    case nil: break
    }
    if let condition { parts.append("if: 1 == \(condition ? 1 : 2)") }
    if skips { parts.append("skip: later") }
    if fails { parts.append("fails: known") }
    if continues { parts.append("continueOnFailure: true") }
    if !after.isEmpty { parts.append("after: \(after)".replacing("\"", with: "")) }
    return parts.joined(separator: ", ")
  }

  private var hasElement: Bool { if case .each? = loop { true } else { false } }
}
