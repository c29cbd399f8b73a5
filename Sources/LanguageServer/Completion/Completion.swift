// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import YAMLTree

/// `textDocument/completion`: what can be written at a place.
struct Completion {
  let view: FileView
  let offset: Int
  let insertsSnippets: Bool

  init(_ view: FileView, at offset: Int, insertsSnippets: Bool) {
    self.view = view
    self.offset = offset
    self.insertsSnippets = insertsSnippets
  }

  func list() -> CompletionList {
    if let expression = WrittenExpression(at: offset, in: view.bytes, nil) {
      return ExpressionCompletion(self, expression).list()
    }
    guard let typed = TypedPlace(offset, in: view) else { return .none }
    if typed.place.part == .value, typed.place.shapes.contains(where: \.isExpression) {
      return ExpressionCompletion(self, typed).list()
    }
    let items: [CompletionItem]
    switch typed.place.part {
    case .key: items = KeyCompletion(self, typed).items()
    case .value:
      items = ValueCompletion(self, typed).items() + KeyCompletion(self, typed).itemsOfValue()
    }
    return CompletionList(items, replacing: typed.range, typed: typed.typed)
  }
}
