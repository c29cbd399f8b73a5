// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import YAMLTree

extension Reader where Content == [XPathExpectation] {
  /// XPaths with their expected results.
  static var expectedXPaths: Reader {
    let shape = Shape.named(by: .xpath, .expected(.xpath))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.indices.compactMap { position in
        guard loading.isWritten(position, of: mapping) else { return nil }
        let entry = mapping[position]
        guard let scalar = entry.key.scalar, let path = loading.xpath(scalar) else { return nil }
        // A single result is text, so a list cannot be expected.
        let slot: SubjectKind = path.path.kind == .nodes ? .xpath : .text
        return loading.expected(entry.value, slot).map {
          XPathExpectation(path: path, expected: $0)
        }
      }
    }
  }
}

extension Reader where Content == LocatedXPath {
  /// An XPath as text.
  static var xpath: Reader {
    Reader(.xpath) { node, loading in
      loading.plainText(node, expected: .xpath).flatMap { loading.xpath($0) }
    }
  }
}

extension DecodingContext {
  /// Compiles an XPath; nil if it is invalid. Does not need libxml2.
  mutating func xpath(_ scalar: YAMLScalar) -> LocatedXPath? {
    let text = scalar.text
    if let open = text.templateOpening {
      report(.templateNotAllowed(at: scalar.span(ofText: open)))
      return nil
    }
    guard checkControlEscapes(of: scalar, in: "an XPath") else { return nil }
    do throws(XPathError) {
      let path = try XPath(text)
      warnOfTypography(in: scalar, .query)
      return LocatedXPath(path: path, namespaces: namespaces, span: scalar.span)
    } catch {
      report(answered(error, in: scalar))
      return nil
    }
  }

  /// Reads `namespaces` before all other keys, since XPaths may precede it.
  mutating func readNamespaces(of root: YAMLNode) {
    let shape = Shape.namespaces
    guard let entry = root.mapping?.entry(named: "namespaces"), !entry.value.isUnwritten,
      let mapping = mapping(entry.value, expected: shape)
    else { return }
    for position in mapping.indices where isWritten(position, of: mapping) {
      let entry = mapping[position]
      let prefix = literalKey(entry.key)
      let address = literal(entry.value, expected: .literal)
      guard let prefix, let address else { continue }
      guard XPath.isPrefix(prefix.content) else {
        report(.badPrefix(prefix.content, at: entry.key.span))
        continue
      }
      guard !address.utf8.isEmpty else {
        report(.emptyNamespace(prefix.content, at: entry.value.span))
        continue
      }
      namespaces[prefix.content] = address
    }
  }
}

extension Shape {
  /// Prefixes and the addresses of namespaces.
  static var namespaces: Shape { .named(by: .literal, .literal) }
}
