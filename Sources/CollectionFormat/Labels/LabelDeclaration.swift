// SPDX-License-Identifier: Apache-2.0

/// One entry of `labels`: a name with its texts, for tools that read the results.
package struct LabelDeclaration: Sendable {
  /// The value of one entry.
  package enum Value: Sendable {
    /// `null`: an outer level's label of the name does not apply.
    case removed
    /// At least one, at most `mostTexts`.
    case texts([Text])
  }

  /// One text of a value.
  package enum Text: Sendable {
    case literal(String)
    /// `${COLUMN}`: the value of a column of the row.
    case column(String, TemplateText)
  }

  /// The most texts of one label.
  package static let mostTexts = 20
  /// The most bytes of one text.
  package static let mostBytes = 1_000

  package let name: String
  package let value: Value

  /// The texts as written, `${COLUMN}` for one that a row gives; empty if it removes a label.
  package var writtenTexts: [String] {
    guard case .texts(let texts) = value else { return [] }
    return texts.map { text in
      switch text {
      case .literal(let literal): literal
      case .column(_, let template): template.text
      }
    }
  }

  /// The columns that it reads, with the places of the templates.
  package var columns: [(name: String, template: TemplateText)] {
    guard case .texts(let texts) = value else { return [] }
    return texts.compactMap { text in
      if case .column(let name, let template) = text { (name, template) } else { nil }
    }
  }
}

extension [LabelDeclaration] {
  /// The labels that apply at an inner level: a name that both levels have keeps its place and gets the
  /// inner value, `null` removes it, and other names follow.
  package func adding(_ inner: [LabelDeclaration]) -> [LabelDeclaration] {
    guard !inner.isEmpty else { return self }
    var merged = self
    for label in inner {
      let place = merged.firstIndex { $0.name.utf8.elementsEqual(label.name.utf8) }
      switch (label.value, place) {
      case (.removed, let place?): merged.remove(at: place)
      case (.removed, nil): break
      case (.texts, let place?): merged[place] = label
      case (.texts, nil): merged.append(label)
      }
    }
    return merged
  }
}
