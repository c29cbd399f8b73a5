// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A name under `resolve` with its addresses.
package struct ResolveEntry: Sendable {
  /// `host:port` as written.
  package var name: Located<String>
  package var addresses: [TemplateText]
}

/// The value of `connectTo`; each place is `host:port`.
package enum ConnectToSetting: Sendable {
  /// For the origin of the step's own request.
  case ownOrigin(TemplateText)
  /// The values of places by name.
  case places([(from: Located<String>, to: TemplateText)])
}

extension ResolveEntry: NameReader {
  package func addReadNames(to names: inout ReadNames) { addresses.addReadNames(to: &names) }
}

extension ConnectToSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .ownOrigin(let to): to.addReadNames(to: &names)
    case .places(let places): places.map(\.to).addReadNames(to: &names)
    }
  }
}

extension Reader where Content == [ResolveEntry] {
  /// Names and addresses: `{ "host:port": [address] }`.
  static var resolve: Reader {
    let address = Reader<TemplateText>.line
    let addresses = Reader<[TemplateText]>.oneOrMore(address)
    let shape = Shape.named(by: .literal, addresses.shape)
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      return mapping.compactMap { entry -> ResolveEntry? in
        guard let name = loading.literalKey(entry.key),
          let addresses = addresses.read(entry.value, &loading)
        else { return nil }
        return ResolveEntry(name: name, addresses: addresses)
      }
    }
  }
}

extension Reader where Content == ConnectToSetting {
  /// `host:port`, or a mapping from places to places.
  static var connectTo: Reader {
    let place = Reader<TemplateText>.line
    let mappingShape = Shape.named(by: .literal, place.shape)
    return Reader(.either([place.shape, mappingShape])) { node, loading in
      guard case .mapping = node.content else {
        return place.read(node, &loading).map { .ownOrigin($0) }
      }
      guard let mapping = loading.mapping(node, expected: mappingShape) else { return nil }
      let places = mapping.compactMap { entry -> (from: Located<String>, to: TemplateText)? in
        guard let name = loading.literalKey(entry.key), let to = place.read(entry.value, &loading)
        else { return nil }
        return (name, to)
      }
      return .places(places)
    }
  }
}
