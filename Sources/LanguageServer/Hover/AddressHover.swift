// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Planning
import Values

/// The whole address of a request, with `baseUrl` and the values that are known.
struct AddressHover {
  private let view: FileView
  private let span: SourceSpan
  private let written: String

  init(_ view: FileView, _ span: SourceSpan, _ written: String) {
    self.view = view
    self.span = span
    self.written = written
  }

  /// The address, and with an OpenAPI document its operation.
  ///
  /// - Parameter method: nil if it is not known.
  func text(method: String?) -> HoverText? {
    let operation = method.flatMap { DescribedRequests(view.checked).operation($0, written) }
    let parts = [whole, operation?.markdown].compactMap(\.self)
    return parts.isEmpty
      ? nil : HoverText(parts.joined(separator: "\n\n"), at: span.range)
  }

  private var whole: String? {
    guard let analysis = NameAnalysis(of: view.file, in: view.checked),
      let inputs = view.planned?.inputs ?? analysis.inputs
    else { return nil }
    var whole = filled(written, inputs)
    if !whole.contains("://") {
      guard let base = inputs["baseUrl"]?.value?.stringText else { return nil }
      whole = base.hasSuffix("/") ? String(base.dropLast()) : base
      whole += (written.hasPrefix("/") ? "" : "/") + filled(written, inputs)
    }
    return whole.hidingLogIn.asCode
  }

  /// The text with the values of inputs that are not secret.
  private func filled(_ text: String, _ inputs: PlannedInputs) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "${"),
      let close = rest[open.upperBound...].firstIndex(of: "}")
    {
      let name = rest[open.upperBound..<close].trimmed
      result += rest[..<open.lowerBound]
      if let input = inputs[name], let value = input.value {
        let isHidden = input.isSecret || !input.secrets.isEmpty
        result += isHidden ? "***" : value.stringText ?? value.jsonText()
      } else {
        result += rest[open.lowerBound...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  /// The address with `***` in place of a log-in.
  var hidingLogIn: String {
    guard let scheme = firstRange(of: "://") else { return self }
    let rest = self[scheme.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    guard let at = rest[..<end].lastIndex(of: "@") else { return self }
    return String(self[..<scheme.upperBound]) + "***" + String(rest[at...])
  }
}
