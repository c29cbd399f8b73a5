// SPDX-License-Identifier: Apache-2.0

/// A text in which each template is one character, so that it can be divided.
struct MaskedTemplates {
  private static let first: UInt32 = 0xF_0000
  let text: String
  private let templates: [String]

  init(_ source: String) {
    var output = String.UnicodeScalarView()
    var templates: [String] = []
    for piece in TemplatePieces(source).all {
      switch piece {
      case .literal(let literal):
        // These stand for templates.
        output += literal.unicodeScalars.filter { $0.value < Self.first }
      case .template(let content):
        if let mark = Unicode.Scalar(Self.first + UInt32(min(templates.count, 0xFFF0))) {
          output.append(mark)
        }
        templates.append(content)
      }
    }
    text = String(output)
    self.templates = templates
  }

  /// A part of the text with its templates.
  func restored(_ part: String) -> String {
    var output = ""
    for scalar in part.unicodeScalars {
      let place = Int(scalar.value) - Int(Self.first)
      if place >= 0, place < templates.count {
        output += "{{\(templates[place])}}"
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}

/// An address, divided: `http://host:80`, `/path`, `query`. A fragment is not sent.
struct AddressParts {
  let start: String
  let hasScheme: Bool
  /// Empty, or from its `/` on.
  let path: String
  let query: String?

  init(_ text: String) {
    let whole = text.prefix { $0 != "#" }
    let mark = whole.firstRange(of: "://")
    let isScheme = mark.map { !whole[..<$0.lowerBound].contains { "/?".contains($0) } } ?? false
    let afterScheme = isScheme ? mark?.upperBound ?? whole.startIndex : whole.startIndex
    let rest = whole[afterScheme...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "\\" } ?? rest.endIndex
    start = String(whole[..<end])
    hasScheme = isScheme
    let question = rest.firstIndex(of: "?")
    path = String(rest[end..<(question ?? rest.endIndex)])
    query = question.map { String(rest[rest.index(after: $0)...]) }
  }
}
