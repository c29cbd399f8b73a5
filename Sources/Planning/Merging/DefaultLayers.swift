// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The `defaults` above a list of steps, outermost first, without those that say nothing.
///
/// An object: most lists of a collection share it.
final class DefaultLayers: Sendable {
  let layers: [Shared<RequestSettings>]
  /// Names that any of the layers reads.
  let names: Set<String>
  let haveExpectations: Bool

  /// No layer.
  static let none = DefaultLayers(layers: [])

  private init(layers: [Shared<RequestSettings>]) {
    var read = ReadNames()
    for layer in layers { layer.content.addReadNames(to: &read) }
    self.layers = layers
    names = Set(read.uses.map(\.root))
    haveExpectations = layers.contains { $0.content.sharedExpectations != nil }
  }

  /// The same with another layer inside of them; itself when that says nothing.
  func adding(_ inner: Shared<RequestSettings>?) -> DefaultLayers {
    inner.map { DefaultLayers(layers: layers + [$0]) } ?? self
  }
}
