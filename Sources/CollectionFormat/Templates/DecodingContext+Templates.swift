// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Notation
import Queries
import YAMLTree

/// Bytes of a text that make a closer check necessary.
private struct TextMarks: OptionSet {
  let rawValue: Int

  /// `${` may open a template.
  static let mayBeTemplate = TextMarks(rawValue: 1)
  /// `{{` or `$n` may be another tool's template.
  static let mayBeForeign = TextMarks(rawValue: 2)

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ scalar: YAMLScalar) { rawValue = scalar.ofText { Self.marks($0) } ?? 0 }

  private static func marks(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var marks: TextMarks = []
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "{") {
        if previous == UInt8(ascii: "$") { marks.insert(.mayBeTemplate) }
        if previous == UInt8(ascii: "{") { marks.insert(.mayBeForeign) }
      } else if previous == UInt8(ascii: "$"), byte.isASCIILetter {
        marks.insert(.mayBeForeign)
      }
      previous = byte
    }
    return marks.rawValue
  }
}

extension DecodingContext {
  /// Compiles the text of a scalar; nil if a template in it is invalid.
  mutating func template(_ scalar: YAMLScalar) -> TemplateText? {
    let marks = TextMarks(scalar)
    if marks.contains(.mayBeForeign) { foreignTemplates.append((scalar, isInBody)) }
    guard marks.contains(.mayBeTemplate) else {
      return TemplateText(template: Template(literal: scalar.text), scalar: scalar)
    }
    return parsedTemplate(scalar)
  }

  /// Compiles the text of a scalar, and records what its expressions read. Every template of the
  /// format is compiled here, every other expression in `condition`.
  mutating func parsedTemplate(_ scalar: YAMLScalar) -> TemplateText? {
    expressionTexts += 1
    var errors: [ExpressionError] = []
    let template = Template.parse(scalar.text, errors: &errors)
    report(errors, in: scalar)
    guard var template else { return nil }
    var (drawsNumbers, readsFiles) = (false, false)
    for case .expression(let expression, _) in template.segments {
      checkLiteralArguments(of: expression, in: scalar)
      if expression.drawsNumbers { drawsNumbers = true }
      if expression.readsComputedFiles { readsFiles = true }
    }
    if readsFiles { template = template.written(in: scalar.span.file) }
    if drawsNumbers { template = template.placed(at: drawPlaces.places(in: scalar)) }
    return TemplateText(template: template, scalar: scalar)
  }

  /// Checks literal patterns and paths in an expression before anything is sent.
  mutating func checkLiteralArguments(of expression: Expression, in scalar: YAMLScalar) {
    for argument in expression.literalArguments {
      let span = scalar.span(ofText: argument.range)
      switch argument.language {
      case .pattern:
        do throws(PatternSyntaxError) {
          _ = try Pattern(argument.text)
          warnOfHabits(inPattern: argument.text, at: span)
        } catch {
          report(error.diagnostic(at: span))
        }
      case .path:
        do throws(JSONPathError) {
          _ = try JSONPath(argument.text)
        } catch {
          report(error.diagnostic(at: span))
        }
      case .xpath:
        do throws(XPathError) {
          _ = try XPath(argument.text)
        } catch {
          report(error.diagnostic(at: span))
        }
      case .timeZone: reads.timeZones.append(Located(argument.text, at: span))
      case .file: reads.files.append(Located(argument.text, at: span))
      case .computedFile: reads.computedFiles.append(Located(argument.text, at: span))
      case .freePort: freePorts.append(span)
      }
    }
  }

  /// The text of a scalar without templates; nil if it may have one.
  func constantText(_ scalar: YAMLScalar) -> String? {
    TextMarks(scalar).isEmpty ? scalar.text : nil
  }

  /// Reports mistakes in an expression at their places in the file.
  mutating func report(_ errors: [ExpressionError], in scalar: YAMLScalar) {
    guard !errors.isEmpty else { return }
    for diagnostic in answered(errors, in: scalar) { report(diagnostic) }
  }

  /// Warns about templates of other tools, after all names of the file are known.
  mutating func reportForeignTemplates() {
    guard !foreignTemplates.isEmpty else { return }
    let names = Set(declaredNames)
    for (scalar, isInBody) in foreignTemplates where !isFull {
      let found = TemplateLookalike.find(in: scalar.text) { names.contains($0) }
      for lookalike in found {
        let span = scalar.span(ofText: lookalike.range)
        report(.foreignTemplate(lookalike, at: span, inBody: isInBody))
      }
    }
  }
}
