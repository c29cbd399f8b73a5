// SPDX-License-Identifier: Apache-2.0

/// What each of the five layers writes of a key, from the outermost to the step.
struct LayerPattern: Sendable {
  /// What one layer writes.
  enum Written: Character, Sendable {
    case nothing = "."
    /// The layer's own value, which the row shows as the layer's number.
    case value = "v"
    case null = "0"
    /// A value that reads a capture.
    case late = "L"
  }

  /// Project, collection, environment, scenario, step.
  let layers: [Written]

  /// `..v.0`
  init(_ text: String) {
    layers = text.compactMap(Written.init)
    precondition(layers.count == 5, "a pattern has five layers")
  }

  /// Values in these layers, and nothing in the others.
  private init(values: [Int]) {
    layers = (0..<5).map { values.contains($0) ? .value : .nothing }
  }

  /// The step reads the capture or not: then it is planned before and after it.
  var isLate: Bool { layers.contains(.late) }

  /// `1 . 3 0 .`
  var text: String {
    layers.enumerated().map { place, written in
      written == .value ? "\(place + 1)" : String(written.rawValue)
    }.joined(separator: " ")
  }

  static let all: [LayerPattern] = [none] + singles + pairs + chains

  private static let none = LayerPattern(".....")

  private static let singles = (0..<5).map { LayerPattern(values: [$0]) }

  private static let pairs = (0..<5).flatMap { outer in
    ((outer + 1)..<5).map { inner in LayerPattern(values: [outer, inner]) }
  }

  private static let chains = [
    "vvvvv",
    // A null takes away what is outside of it, and not what is inside.
    "0....", "v0...", "vv0..", "vvv0.", "vvvv0", "0...v", "v0..v", "vv0.v", "vvv0v",
    // A default that reads a capture holds behind it; what is outside holds until then.
    "L....", "vL...", "vvL..", "vvvL.", "vvvLv", "v0L..", "vL0..", "vLLL.", "Lv...",
  ].map(LayerPattern.init)
}
