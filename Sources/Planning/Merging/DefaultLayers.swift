// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The `defaults` above a list of steps, outermost first, without those that say nothing.
///
/// An object: most lists of a collection share it.
final class DefaultLayers: Sendable {
  let layers: [Shared<RequestSettings>]
  /// Names that any of the layers reads.
  let names: Set<String>
  /// What the layers come to when they read no name; else it depends on the step.
  private let constant: RequestSettings?

  /// No layer.
  static let none = DefaultLayers(layers: [])

  private init(layers: [Shared<RequestSettings>]) {
    var read = ReadNames()
    for layer in layers { layer.content.addReadNames(to: &read) }
    self.layers = layers
    names = Set(read.uses.map(\.root))
    constant = names.isEmpty ? Self.merge(layers, .everything) : nil
  }

  /// What the layers come to for a step that has these names.
  ///
  /// - Parameter replaced: keys whose values the step replaces whole; layers that read names leave
  ///   them out.
  func merged(
    _ presence: NamePresence, without replaced: WrittenSettings = []
  ) -> RequestSettings {
    constant ?? Self.merge(layers, presence, without: replaced)
  }

  /// The same with another layer inside of them; itself when that says nothing.
  func adding(_ inner: Shared<RequestSettings>?) -> DefaultLayers {
    inner.map { DefaultLayers(layers: layers + [$0]) } ?? self
  }

  private static func merge(
    _ layers: [Shared<RequestSettings>], _ presence: NamePresence,
    without replaced: WrittenSettings = []
  ) -> RequestSettings {
    var merged = RequestSettings()
    for layer in layers { merged.lay(layer.content, presence, without: replaced) }
    merged.markInherited()
    return merged
  }
}
