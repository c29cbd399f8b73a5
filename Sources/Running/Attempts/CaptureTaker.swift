// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Queries
import Values

/// Takes the captures of a step from its response.
struct CaptureTaker {
  /// A capture that found what it asked for.
  struct Taken {
    var name: String
    var value: ScopedValue
    var isSecret: Bool
  }

  /// What a response gave.
  struct Result {
    /// Captures that found something, in the order written: they stand also when another did not.
    var taken: [Taken] = []
    /// Of the first capture that found nothing; the step fails with it.
    var failure: StepRefusal?
  }

  /// Tries every capture, also behind one that finds nothing.
  func take(
    _ captures: [CaptureDeclaration], from subjects: inout ResponseSubjects
  ) -> Result {
    var result = Result()
    result.taken.reserveCapacity(captures.count)
    for capture in captures {
      do throws(StepRefusal) {
        let value = try value(of: capture, from: &subjects)
        let name = capture.name.content
        let secrets = capture.isSecret ? SecretNames(name) : .none
        result.taken.append(
          Taken(
            name: name, value: ScopedValue(value, secrets: secrets), isSecret: capture.isSecret))
      } catch {
        result.failure = result.failure ?? error
      }
    }
    return result
  }

  private func value(
    of capture: CaptureDeclaration, from subjects: inout ResponseSubjects
  ) throws(StepRefusal) -> Value {
    let name = capture.name.content
    switch capture.source {
    case .json(let path, let text, let span):
      return try jsonValue(name, path, text, span, &subjects)
    case .header(let header):
      let values = subjects.headerValues(header.content)
      guard !values.isEmpty else {
        throw .nothingCaptured(
          name, "the response has no header `\(header.content)`", at: header.span)
      }
      return .string(values.joined(separator: ", "))
    case .cookie(let cookie):
      let found = subjects.setCookies.last { $0.name.utf8.elementsEqual(cookie.content.utf8) }
      guard let found else {
        throw .nothingCaptured(
          name, "the response sets no cookie `\(cookie.content)`", at: cookie.span)
      }
      return .string(found.value)
    }
  }

  private func jsonValue(
    _ name: String, _ path: JSONPath, _ text: String, _ span: SourceSpan,
    _ subjects: inout ResponseSubjects
  ) throws(StepRefusal) -> Value {
    let document: JSONDocument
    switch subjects.json {
    case .success(let parsed): document = parsed
    case .failure(let error):
      throw .nothingCaptured(
        name, "the body is not JSON: \(error.words(in: subjects.body))", at: span)
    }
    let nodes: [JSONNode]
    do throws(PathLimitError) {
      nodes = try path.nodes(in: document.root)
    } catch {
      throw .nothingCaptured(name, "\(error.message) (`\(text)`)", at: span)
    }
    guard let first = nodes.first else {
      throw .nothingCaptured(name, "`\(text)` selects nothing in the body", at: span)
    }
    return path.isSingular ? first.value() : .array(nodes.map { $0.value() })
  }
}

extension StepRefusal {
  static func nothingCaptured(
    _ name: String, _ reason: String, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal("nothing-captured", "`\(name)` was not captured: \(reason)", at: span)
  }
}
