// SPDX-License-Identifier: Apache-2.0

import Values

extension Value {
  /// The texts and numbers of the value, at any depth: what is masked when it is a secret.
  var maskedTexts: [String] {
    switch self {
    case .null, .boolean: []
    case .string(let text): [text]
    case .number(let number): [number.digits]
    case .array(let elements): elements.flatMap(\.maskedTexts)
    case .object(let object): object.members.flatMap(\.value.maskedTexts)
    }
  }
}
