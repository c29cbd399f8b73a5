// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension SchemaCompiler {
  /// The target of a reference; nil, with a problem, if there is none.
  mutating func target(
    of reference: String, in place: Int, keyword: String
  ) -> (node: Int, anchor: String?)? {
    let target = findTarget(of: reference, in: place, keyword)
    if let target { referenced.insert(target.node) }
    return target
  }

  private mutating func findTarget(
    of reference: String, in place: Int, _ keyword: String
  ) -> (node: Int, anchor: String?)? {
    let resource = places.resources[places.places[place].resource]
    let (address, written) = SchemaAddress.resolve(reference, against: resource.address)
    let fragment = SchemaAddress.decodedFragment(written)
    if component != nil, places.places[place].text == 0, !Metaschemas.hasText(at: address) {
      return componentTarget(of: reference, fragment, in: place, keyword)
    }
    guard let root = root(at: address, resource.dialect) else {
      var problem = problem(
        in: place, keyword, "`\(reference)` leads to `\(address)`, which was not given")
      problem.missingAddress = address
      report(problem)
      return nil
    }
    if fragment.isEmpty { return (node(of: root), nil) }
    if fragment.utf8.first == UInt8(ascii: "/") {
      if let target = node(at: fragment, below: root) { return (target, nil) }
    } else {
      let owner = places.resources[places.places[root].resource].address
      if let target = places.anchor(fragment, at: owner) ?? places.anchor(fragment, at: address) {
        return (node(of: target), fragment)
      }
    }
    report(problem(in: place, keyword, "`\(reference)` leads to nothing"))
    return nil
  }

  /// The target of a reference of a component: the node of a component, which is compiled later.
  private mutating func componentTarget(
    of reference: String, _ fragment: String, in place: Int, _ keyword: String
  ) -> (node: Int, anchor: String?)? {
    let pointer = JSONPointer(parsing: places.places[place].pointer)
    guard let (number, source) = component,
      let target = source.target(of: reference, at: pointer, in: number)
    else {
      report(problem(in: place, keyword, "`\(reference)` leads to nothing"))
      return nil
    }
    let isAnchor = !fragment.isEmpty && fragment.utf8.first != UInt8(ascii: "/")
    return (node(ofComponent: target), isAnchor ? fragment : nil)
  }

  /// Whether a node is the target of its resource's dynamic anchor with a name.
  func isDynamic(_ anchor: String, at node: Int) -> Bool {
    guard let place = drafts[node].place else {
      guard case .component(let number) = drafts[node].content,
        case .object(let object)? = component?.source.text(of: number).value
      else { return false }
      return object["$dynamicAnchor"]?.text?.hasSameBytes(as: anchor) == true
    }
    let resource = places.resources[places.places[place].resource]
    return resource.dynamicAnchors[ByteText(anchor)].flatMap { nodes[$0] } == node
  }
}
