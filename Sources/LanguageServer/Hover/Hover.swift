// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// `textDocument/hover`: what a key, a name, a function, a matcher or an address is.
struct Hover {
  let view: FileView
  let offset: Int
  let file: RecordedFile

  init(_ view: FileView, at offset: Int) {
    self.view = view
    self.offset = offset
    file = RecordedFile(view)
  }

  /// Nil where there is nothing to show.
  func text() -> HoverText? {
    if let expression = WrittenExpression(at: offset, in: view.bytes, place) {
      return text(in: expression)
    }
    guard let place else { return occurrence() }
    switch place.part {
    case .key: return key(at: place) ?? occurrence()
    case .value: return value(at: place) ?? occurrence()
    }
  }

  private var place: FormatPlace? { FormatPlace(offset, in: file) }

  /// The word of an expression at the place.
  private func text(in expression: WrittenExpression) -> HoverText? {
    if let found = NameHover(view, at: offset)?.text() { return found }
    guard let word = expression.word(at: offset) else { return nil }
    if let function = FunctionLine.named(word.text) ?? FunctionLine.named(word.last) {
      return HoverText("**\(function.call.asCode)** \(function.words)", at: word.range)
    }
    guard let words = FormatWords.names[word.last] else { return nil }
    return HoverText("**\(word.text)** \(words)", at: word.range)
  }

  /// A declaration or another written name.
  private func occurrence() -> HoverText? { NameHover(view, at: offset)?.declared() }

  private func key(at place: FormatPlace) -> HoverText? {
    guard let entry = place.levels.last?.entry, entry.keySpan.file == view.file else { return nil }
    if let key = place.key {
      return HoverText(KeyHover(key, at: place, of: self).markdown, at: entry.keySpan.range)
    }
    if let matcher = place.levels.last?.matcher {
      return HoverText(matcher.markdown, at: entry.keySpan.range)
    }
    return path(in: entry.keySpan)
  }

  private func value(at place: FormatPlace) -> HoverText? {
    guard let node = place.node, let scalar = node.scalar else { return nil }
    if let found = path(in: node.span) { return found }
    if let format = place.levels.dropLast().last?.matcher, format.name == "$format",
      let known = MatcherWords.format(scalar.text)
    {
      return HoverText("**\(scalar.text)** \(known)", at: node.span.range)
    }
    if place.shapes.contains(where: { if case .address = $0 { true } else { false } }) {
      let entry = place.levels.dropLast().last?.entry
      let method =
        entry?.name == "url" ? writtenMethod(at: place) : entry?.name
      return AddressHover(view, node.span, scalar.text).text(method: method)
    }
    return nil
  }

  /// The key `method` beside `url`.
  private func writtenMethod(at place: FormatPlace) -> String? {
    place.mapping(named: "step", in: file)?["method"]?.scalar?.text
  }

  /// A part of a JSONPath.
  private func path(in span: SourceSpan) -> HoverText? {
    guard let part = WrittenPath(view.bytes, span.range)?.part(at: offset),
      let words = FormatWords.path(part: part.text)
    else { return nil }
    return HoverText("**\(part.text.asCode)** \(words)", at: part.range)
  }
}

extension LanguageRequest {
  static let hover = LanguageRequest(
    "textDocument/hover", announcedAs: "hoverProvider"
  ) { workspace, parameters, json throws(RequestFailure) in
    guard let view = try workspace.view(parameters),
      let text = Hover(view, at: try view.offset(parameters)).text()
    else { return json.null() }
    json.beginObject()
    json.key("contents")
    json.beginObject()
    json.member("kind", "markdown")
    json.member("value", text.markdown)
    json.endObject()
    json.member("range", view.range(of: text.range))
    json.endObject()
  }
}
