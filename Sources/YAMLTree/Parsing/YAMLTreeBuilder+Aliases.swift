// SPDX-License-Identifier: Apache-2.0
import CLibYAML
import Diagnostics

extension YAMLTreeBuilder {
  /// Links an alias to its node, within the budget of nodes and the limit of depth.
  mutating func takeAlias(_ event: curlew_yaml_event) {
    let range = offset(of: event.start)..<offset(of: event.end)
    var record = YAMLRecord(
      kind: .invalid, flags: flags, start: UInt32(range.lowerBound),
      end: UInt32(range.upperBound))
    let name = event.anchor.map { String(cString: $0) } ?? ""
    guard let anchor = anchors[name] else {
      report(problems.undefinedAlias(name, at: range, near: nearAnchor(name)))
      return attach(add(record))
    }
    guard !anchor.isOpen else {
      let definition = Int(tables.records[Int(anchor.node)].start)
      report(problems.recursiveAlias(name, at: range, definition: definition))
      return attach(add(record))
    }
    guard fits(anchor, at: range) else { return attach(add(record)) }
    record.kind = .alias
    record.first = anchor.node
    aliasedNodes += anchor.size
    attach(add(record), size: anchor.size, height: anchor.height)
  }

  private func nearAnchor(_ name: String) -> String? {
    guard anchors.count <= Self.mostAnchorsCompared else { return nil }
    return NearMisses.best(name, among: anchors.keys.sorted())
  }

  private mutating func fits(_ anchor: Anchor, at range: Range<Int>) -> Bool {
    let isTooDeep = frames.count + anchor.height > limits.depth
    let isTooLarge = anchor.size > limits.aliasedNodes - aliasedNodes
    guard isTooDeep || isTooLarge else { return true }
    if !reportedBudget {
      report(
        isTooDeep
          ? problems.tooDeep(at: range.lowerBound, limit: limits.depth)
          : problems.aliasBomb(at: range, limit: limits.aliasedNodes))
    }
    reportedBudget = true
    return false
  }
}
