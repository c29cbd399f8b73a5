// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Planning
import Queries
import Values

/// The response from which captures take their values.
struct CaptureSource {
  typealias Nothing = CaptureTaker.Nothing

  /// The document is parsed already if a capture reads it.
  var subjects: ResponseSubjects
  let scope: StepScope
  /// The limit of work that the captures of the step share.
  let work: Workload

  /// The value of a capture's source, before its pattern is applied.
  func value(of capture: CaptureDeclaration) throws(Nothing) -> ScopedValue {
    if capture.readsBody, let words = subjects.bodyCutWords {
      throw Nothing(words, at: nil, isBroken: true)
    }
    switch capture.source {
    case .json(let path, let text, let span):
      return ScopedValue(try jsonValue(path, text, span))
    case .event(let path, let text, let span):
      return ScopedValue(try eventValue(path, text, span))
    case .xpath(let path): return ScopedValue(try xpathValue(path))
    case .header(let header):
      let values = subjects.headerContents(header.content)
      guard !values.isEmpty else {
        throw Nothing("the response has no header `\(header.content)`", at: header.span)
      }
      return ScopedValue(.joined(values, by: ", "))
    case .cookie(let cookie):
      let found = subjects.setCookies.last { $0.name.utf8.elementsEqual(cookie.content.utf8) }
      guard let found else {
        throw Nothing(
          "the response sets no cookie `\(cookie.content)`", at: cookie.span,
          help: subjects.cookieHint(cookie.content))
      }
      return ScopedValue(found.content)
    case .part(let part): return try value(of: part)
    case .returned: throw Nothing("only a call returns names", at: nil)
    case .expression(let template):
      do throws(TemplateFailure) {
        return try template.evaluate(in: scope)
      } catch {
        throw Nothing(error.error.message, at: error.span, isBroken: error.error.isFinal)
      }
    }
  }

  private func value(of part: CaptureDeclaration.Part) throws(Nothing) -> ScopedValue {
    guard let response = subjects.response else { throw Nothing("there is no response", at: nil) }
    switch part {
    case .status: return ScopedValue(.number(ExactNumber(response.status)))
    case .url: return ScopedValue(.string(subjects.exchange.hops.last?.address.text ?? ""))
    case .time: return ScopedValue(TypedValue(subjects.duration))
    case .bytes: return ScopedValue(.string(Base64.standard.encode(response.body)))
    case .body:
      switch subjects.text {
      case .success(let text): return ScopedValue(.string(text))
      case .failure(let problem): throw Nothing(problem.words, at: nil, isBroken: true)
      }
    }
  }

  private func jsonValue(
    _ path: JSONPath, _ text: String, _ span: SourceSpan
  ) throws(Nothing) -> Value {
    var subjects = subjects
    let document: JSONDocument
    switch subjects.json {
    case .success(let parsed): document = parsed
    case .failure(let error):
      throw Nothing(
        "the body is not JSON: \(error.words(in: subjects.body))", at: span,
        isBroken: subjects.bodyBytes > 0)
    }
    return try value(at: path, text, span, in: document, "the body")
  }

  private func eventValue(
    _ path: JSONPath, _ text: String, _ span: SourceSpan
  ) throws(Nothing) -> Value {
    var subjects = subjects
    switch subjects.events {
    case .success(let list): return try value(at: path, text, span, in: list, "the events")
    case .failure(let failure): throw Nothing(failure.message, at: span, isBroken: true)
    }
  }

  /// - Parameter words: what the document is.
  private func value(
    at path: JSONPath, _ text: String, _ span: SourceSpan, in document: JSONDocument,
    _ words: String
  ) throws(Nothing) -> Value {
    let nodes: [JSONNode]
    do throws(PathLimitError) {
      nodes = try path.nodes(in: document.root, within: work)
    } catch {
      throw Nothing("\(error.message) (`\(text)`)", at: span, isBroken: true)
    }
    guard let first = nodes.first else {
      throw Nothing(
        "`\(text)` selects nothing in \(words)", at: span,
        help: Absence.lookAlike(of: path, in: document.root, within: work))
    }
    return path.isSingular ? first.value() : .array(nodes.map { $0.value() })
  }

  private func xpathValue(_ path: LocatedXPath) throws(Nothing) -> Value {
    var subjects = subjects
    let text = path.path.text
    switch subjects.evaluate(path, within: work) {
    case .failure(let failure):
      throw Nothing(failure.message, at: path.span, isBroken: subjects.bodyBytes > 0)
    case .success(.text(let text)): return .string(text)
    case .success(.boolean(let flag)): return .boolean(flag)
    case .success(.number(let number)):
      let written = XPathNumber.text(number)
      return ExactNumber(parsing: written).map { .number($0) } ?? .string(written)
    case .success(.nodes(let texts)):
      guard let first = texts.first else {
        throw Nothing(
          "`\(text)` selects nothing in the body", at: path.span, help: subjects.hint(for: path))
      }
      guard texts.count == 1 else {
        throw Nothing(
          "`\(text)` selects \(texts.count) nodes: write `string(…)` around it for the text of the "
            + "first, or `(…)[1]`", at: path.span)
      }
      return .string(first)
    }
  }

  /// Why the text that an XPath gives may be empty; nil for other captures and texts.
  func noticeOfEmptyText(_ capture: CaptureDeclaration, _ found: ScopedValue) -> String? {
    guard case .xpath(let path) = capture.source, case .string(let text) = found.value,
      text.isEmpty
    else { return nil }
    var subjects = subjects
    return subjects.hint(for: path).map { "`\(capture.name.content)` is empty: \($0)" }
  }

  /// The first group of the first match in a text; the whole match if the pattern has no group.
  func part(
    of found: ScopedValue, matching pattern: PatternTemplate
  ) throws(Nothing) -> ScopedValue {
    guard let text = found.value.fieldText else {
      throw Nothing("a pattern searches text, not a list or an object", at: pattern.span)
    }
    let compiled = try compile(pattern)
    let match: PatternMatch?
    do throws(PatternMatchError) {
      match = try compiled.firstMatch(in: text, within: work)
    } catch {
      throw Nothing(error.message, at: pattern.span, isBroken: true)
    }
    guard let match else { throw Nothing("the pattern matches nothing", at: pattern.span) }
    guard let range = match.captureRange else {
      throw Nothing("the first group of the pattern took no part in the match", at: pattern.span)
    }
    let part = Array(text.utf8)[range]
    let whole = HeaderText(text, bytes: found.received.bytes(of: text))
    var taken = ScopedValue(whole.part(String(decoding: part, as: UTF8.self)))
    taken.secrets = found.secrets
    return taken
  }

  private func compile(_ pattern: PatternTemplate) throws(Nothing) -> Pattern {
    switch pattern {
    case .constant(let constant, _): return constant
    case .template(let template):
      let text: String
      do throws(TemplateFailure) {
        text = try template.render(in: scope, encode: Pattern.escape).text
      } catch {
        throw Nothing(error.error.message, at: error.span, isBroken: error.error.isFinal)
      }
      guard let made = try? Pattern(text) else {
        throw Nothing("the value of the template is not a pattern", at: template.span)
      }
      return made
    }
  }
}

extension PatternTemplate {
  /// The place of the source in the file.
  var span: SourceSpan {
    switch self {
    case .constant(_, let text), .template(let text): text.span
    }
  }
}
