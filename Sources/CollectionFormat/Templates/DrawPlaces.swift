// SPDX-License-Identifier: Apache-2.0

import Expressions
import YAMLTree

/// Gives the expressions of one part of a file that draw numbers their places.
///
/// A place is made of keys, not of bytes, and begins at the part: what is written before it, a step
/// before the step too, does not change what an expression draws.
struct DrawPlaces {
  /// The part as a word of the format: `step`, `scenario`, `collection`, `project`.
  private let part: String
  /// Where the part is written; nil for a whole file.
  private let node: YAMLNode?
  /// How often what is written at a place was read: an alias has it read again.
  private var readings: [String: Int] = [:]

  init(of part: String, at node: YAMLNode? = nil) {
    self.part = part
    self.node = node
  }

  /// The places of the expressions of a text, by their numbers in it.
  mutating func places(in scalar: YAMLScalar) -> (_ number: Int) -> DrawPlace {
    // What an alias or a merge brings in from elsewhere has its place in the file.
    let place =
      scalar.pointer(from: node).map { part + $0 } ?? "\(part) \(scalar.pointer() ?? "")"
    let reading = readings[place, default: 0] + 1
    readings[place] = reading
    return { DrawPlace("\(place) \(reading) \($0)") }
  }
}

extension DecodingContext {
  /// Reads a part of the file that has places of its own.
  mutating func reading<Result>(
    _ part: String, at node: YAMLNode, _ read: (inout DecodingContext) -> Result
  ) -> Result {
    let outer = drawPlaces
    drawPlaces = DrawPlaces(of: part, at: node)
    defer { drawPlaces = outer }
    return read(&self)
  }
}
