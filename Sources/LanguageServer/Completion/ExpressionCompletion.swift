// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Planning
import YAMLTree

/// The names and functions that an expression can read at a place.
struct ExpressionCompletion {
  private let view: FileView
  private let offset: Int
  private let insertsSnippets: Bool
  /// The expression, which a name takes the place of while the file is read.
  private let expression: Range<Int>
  private let replacement: String

  /// Inside of `${…}`.
  init(_ completion: Completion, _ expression: WrittenExpression) {
    view = completion.view
    offset = completion.offset
    insertsSnippets = completion.insertsSnippets
    self.expression = expression.range
    replacement = RecordedNames.cursor + (expression.isClosed ? "" : "}")
  }

  /// In a value that is an expression by itself.
  init(_ completion: Completion, _ typed: TypedPlace) {
    view = completion.view
    offset = completion.offset
    insertsSnippets = completion.insertsSnippets
    expression = typed.range
    replacement = RecordedNames.cursor
  }

  func list() -> CompletionList {
    var start = offset
    while start > expression.lowerBound,
      view.bytes[start - 1].isWordPart || view.bytes[start - 1] == UInt8(ascii: ".")
    {
      start -= 1
    }
    var end = offset
    while end < expression.upperBound, view.bytes[end].isWordPart { end += 1 }
    let typed = String(decoding: view.bytes[start..<offset], as: UTF8.self)
    let items = names(typed) + functions(typed)
    return CompletionList(items, replacing: start..<end, typed: typed)
  }

  // MARK: Names

  private func names(_ typed: String) -> [CompletionItem] {
    let depth = typed.utf8.count { $0 == UInt8(ascii: ".") }
    var seen: Set<String> = []
    return visible.compactMap { name in
      let parts = name.name.split(separator: ".")
      guard parts.count > depth else { return nil }
      let text = parts[...depth].joined(separator: ".")
      // Of `steps.login.response.status` only the part that is typed next.
      guard text.beginsLike(parent(of: typed)), seen.insert(text).inserted else { return nil }
      let detail = parts.count == depth + 1 ? name.meaning.words : nil
      return CompletionItem(
        text, parts.count == depth + 1 ? .variable : .module,
        detail: detail ?? FormatWords.names[String(parts[depth])])
    }
  }

  private func parent(of typed: String) -> String {
    typed.lastIndex(of: ".").map { String(typed[...$0]) } ?? ""
  }

  /// The names that can be read at the place; those of the file if it cannot be read there.
  private var visible: [VisibleName] {
    let bytes = view.bytes
    let text = Array(
      bytes[..<expression.lowerBound] + Array(replacement.utf8)
        + bytes[expression.upperBound...])
    let file = RecordedFile(
      text, of: view.file, at: view.checked.sources[view.file].path, isProject: view.isProject)
    let collection = file.collection ?? file.project.map { Shared(CollectionFile(stepsOf: $0)) }
    let names = NameAnalysis(collection, in: view.checked)?.names.visible
    return names ?? inputs
  }

  private var inputs: [VisibleName] {
    let analysis = NameAnalysis(of: view.file, in: view.checked)
    return (analysis?.declarations.names ?? []).map { VisibleName($0, .input) }
  }

  // MARK: Functions

  private func functions(_ typed: String) -> [CompletionItem] {
    let parent = parent(of: typed)
    let isNamespace = FunctionLine.all.contains { $0.name.beginsLike(parent) && !parent.isEmpty }
    return FunctionLine.all.compactMap { function in
      if parent.isEmpty || isNamespace {
        guard !function.isMethod, function.name.beginsLike(parent) else { return nil }
        return item(function, parent: "")
      }
      // The format's own names have their members during a run only.
      guard function.isMethod, !["steps.", "needs.", "env.", "row.", "run."].contains(parent)
      else { return nil }
      return item(function, parent: parent)
    }
  }

  private func item(_ function: FunctionLine, parent: String) -> CompletionItem {
    let takesNothing = function.call.hasSuffix("()")
    var item = CompletionItem(
      function.name, function.isMethod ? .method : .function, detail: function.call,
      filter: parent + function.name, text: parent + function.name + (takesNothing ? "()" : "("),
      subject: .function(function.name))
    if insertsSnippets, !takesNothing {
      item.text = parent + function.name + "(${1})"
      item.isSnippet = true
    }
    return item
  }
}

extension RecordedName.Meaning {
  /// Beside a name in a list.
  fileprivate var words: String? {
    switch self {
    case .input: "input"
    case .variable: "variable"
    case .capture(let step): "capture of `\(step)`"
    case .column: "column of the rows"
    case .step, .scenario, .environment, .builtIn, .unknown: nil
    }
  }
}
