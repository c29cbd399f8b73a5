// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The `defaults` above a list of steps, outermost first, without empty ones.
///
/// It is an object, because most lists of a collection share it.
final class DefaultLayers: Sendable {
  let layers: [Shared<RequestSettings>]
  /// Names that any of the layers reads.
  let names: Set<String>
  /// The merged layers if they read no names; otherwise they depend on the step.
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

  /// The merged layers for a step that has these names.
  ///
  /// - Parameter replaced: keys whose values the step replaces; layers that read names leave them
  ///   out.
  func merged(
    _ presence: NamePresence, without replaced: WrittenSettings = []
  ) -> RequestSettings {
    constant ?? Self.merge(layers, presence, without: replaced)
  }

  /// The layers with a further inner one; the same object if that is empty.
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
