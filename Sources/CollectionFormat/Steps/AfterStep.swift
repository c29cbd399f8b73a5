// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A step that another one waits for: an element of `after`.
package struct AfterStep: Sendable {
  /// Its `id`.
  package let id: Located<String>
  /// Whether it need not be done: the head of its response is enough.
  package let untilOpened: Bool
}

/// What a step may be waited for besides its end.
private enum StepStage: String, CaseIterable {
  case opened
}

extension Reader where Content == AfterStep {
  /// An `id`, or `{ ID: opened }`.
  static var afterStep: Reader {
    let stage = Reader<StepStage>.word()
    let shape = Shape.either([.name, .named(by: .name, stage.shape)])
    return Reader(shape) { node, loading in
      guard case .mapping(let mapping) = node.content else {
        return Reader<Located<String>>.name.read(node, &loading).map {
          AfterStep(id: $0, untilOpened: false)
        }
      }
      guard mapping.count == 1, let entry = mapping.first else {
        loading.reportWrongType(node, expected: shape)
        return nil
      }
      guard let id = loading.literalKey(entry.key), stage.read(entry.value, &loading) != nil else {
        return nil
      }
      return AfterStep(id: id, untilOpened: true)
    }
  }
}
