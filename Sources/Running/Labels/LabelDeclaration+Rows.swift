// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import RunEvents
import Values

/// The labels of a scenario in a run, and what is wrong with those that its row gives.
struct ScenarioLabels {
  private(set) var labels: [Label] = []
  /// The first label that the row cannot give; it is not among the labels.
  private(set) var problem: StepRefusal?

  /// - Parameters:
  ///   - declarations: all that apply.
  ///   - row: nil without a row; labels have no texts of columns then.
  init(_ declarations: [LabelDeclaration], row: DataRow?) {
    labels.reserveCapacity(declarations.count)
    for declaration in declarations {
      do throws(StepRefusal) {
        let texts = try declaration.texts(in: row)
        if !texts.isEmpty { labels.append(Label(name: declaration.name, texts: texts)) }
      } catch {
        problem = problem ?? error
      }
    }
  }
}

extension [Label] {
  /// The labels that apply at an inner level, whose own have only literal texts.
  func adding(_ inner: [LabelDeclaration]) -> [Label] {
    guard !inner.isEmpty else { return self }
    var merged = self
    for label in inner {
      let place = merged.firstIndex { $0.name.utf8.elementsEqual(label.name.utf8) }
      let texts = label.writtenTexts
      switch (texts.isEmpty, place) {
      case (true, let place?): merged.remove(at: place)
      case (true, nil): break
      case (false, let place?): merged[place] = Label(name: label.name, texts: texts)
      case (false, nil): merged.append(Label(name: label.name, texts: texts))
      }
    }
    return merged
  }
}

extension LabelDeclaration {
  fileprivate func texts(in row: DataRow?) throws(StepRefusal) -> [String] {
    guard case .texts(let written) = value else { return [] }
    var texts: [String] = []
    for text in written {
      switch text {
      case .literal(let literal): texts.append(literal)
      case .column(let column, let template):
        guard let row else { continue }
        texts += try self.texts(of: column, template, in: row)
      }
    }
    guard texts.count <= Self.mostTexts else {
      throw .badLabel(name, "has more than \(Self.mostTexts) values", at: columns.first?.template)
    }
    return texts
  }

  /// The texts that a column gives: none if the row has no value or an empty text.
  private func texts(
    of column: String, _ template: TemplateText, in row: DataRow
  ) throws(StepRefusal) -> [String] {
    guard let found = row.value(ofColumn: column) else { return [] }
    guard found.secrets.isEmpty else {
      throw .badLabel(name, "would show a secret, which the row has", at: template)
    }
    let values = if case .array(let elements) = found.value { elements } else { [found.value] }
    guard values.count <= Self.mostTexts else {
      throw .badLabel(name, "has more than \(Self.mostTexts) values", at: template)
    }
    var texts: [String] = []
    for value in values {
      switch value {
      case .null: break
      case .string(let text): if !text.isEmpty { texts.append(text) }
      case .number, .boolean: texts.append(value.jsonText())
      case .array, .object:
        throw .badLabel(name, "is neither a text nor a list of texts", at: template)
      }
    }
    guard texts.allSatisfy({ $0.utf8.count <= Self.mostBytes }) else {
      throw .badLabel(name, "has more than \(Self.mostBytes) bytes", at: template)
    }
    return texts
  }
}

extension StepRefusal {
  /// - Parameter why: follows the name, as `has more than 20 values`.
  fileprivate static func badLabel(
    _ name: String, _ why: String, at template: TemplateText?
  ) -> StepRefusal {
    StepRefusal(.badLabel, "the label `\(name)` of this row \(why)", at: template?.span)
  }
}
