// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Queries
import YAMLTree

extension DecodingContext {
  /// Compiles a JSONPath; nil if it is invalid.
  ///
  /// - Parameter isSource: whether a template could be in its place, as in a capture.
  mutating func path(_ scalar: YAMLScalar, isSource: Bool = false) -> CompiledPath? {
    let text = scalar.text
    if let open = text.templateOpening {
      report(.templateNotAllowed(at: scalar.span(ofText: open)))
      return nil
    }
    guard checkControlEscapes(of: scalar, in: "a JSONPath") else { return nil }
    do throws(JSONPathError) {
      let path = try JSONPath(text)
      for warning in path.warnings {
        report(warning.diagnostic(at: scalar.span(ofText: warning.range)))
      }
      warnOfTypography(in: scalar, .query)
      return CompiledPath(path: path, text: text, span: scalar.span)
    } catch {
      report(answered(error, in: scalar, isSource: isSource))
      return nil
    }
  }

  /// Compiles a regular expression; one with templates is checked with a letter in place of each.
  mutating func pattern(_ node: YAMLNode) -> PatternTemplate? {
    guard let scalar = plainText(node, expected: .text),
      checkControlEscapes(of: scalar, in: "a pattern", besides: Self.plainControls),
      let text = template(scalar)
    else { return nil }
    do throws(PatternSyntaxError) {
      warnOfTypography(in: scalar, .pattern)
      if let literal = text.literalText {
        let pattern = try Pattern(literal)
        warnOfHabits(inPattern: scalar)
        return .constant(pattern, text)
      }
      _ = try Pattern(text.template.patternWithLetters)
      return .template(text)
    } catch {
      let offset = min(error.offset, scalar.textByteCount)
      let isExact = text.isLiteral && text.literalText?.utf8.count == scalar.textByteCount
      let span =
        isExact
        ? scalar.span(ofText: offset..<min(offset + 1, scalar.textByteCount)) : scalar.span
      report(answered(error, in: scalar, at: span, isLiteral: isExact))
      return nil
    }
  }

  /// A pattern has the same meaning with these characters and with their escapes: `"\r\n"` is not a
  /// mistake.
  private static let plainControls: [Unicode.Scalar] = ["\t", "\n", "\r"]

  /// Suggests single quotes if a control character came from an escape.
  ///
  /// - Parameter allowed: characters that are intended.
  mutating func checkControlEscapes(
    of scalar: YAMLScalar, in what: String, besides allowed: [Unicode.Scalar] = []
  ) -> Bool {
    let spans = scalar.controlEscapes(besides: allowed)
    for span in spans { report(.controlCharacter(in: what, at: span)) }
    return spans.isEmpty
  }
}

extension Template {
  /// The text with `x` in place of each template.
  var patternWithLetters: String {
    segments.reduce(into: "") { text, segment in
      switch segment {
      case .text(let part): text += part
      case .expression: text += "x"
      }
    }
  }
}
