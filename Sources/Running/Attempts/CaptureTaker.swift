// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import Values

/// Takes the captures of a step from its response.
struct CaptureTaker {
  /// A capture with its value.
  struct Taken {
    var name: String
    var value: ScopedValue
    var isSecret: Bool
    /// Of a call: where the value came from in the block.
    var origin: ValueOrigin?
  }

  /// The results of all captures.
  struct Result {
    /// Captures with a value, in the order written; kept even if another one failed.
    var taken: [Taken] = []
    /// Why captures have no value, in the order written; the step fails with them.
    var failures: [StepRefusal] = []
    /// What is worth a word about captures with a value.
    var notices: [String] = []
  }

  /// Takes every capture from a response, also after one that found nothing.
  ///
  /// - Parameter scope: The scope of the captures' expressions; each capture also sees the earlier
  ///   ones.
  func take(
    _ captures: [CaptureDeclaration], from subjects: inout ResponseSubjects, scope: StepScope
  ) -> Result {
    let work = Workload(stop: scope.stop)
    var notices: [String] = []
    var result = take(captures, scope: scope) { capture, scope throws(Nothing) in
      work.beginCheck()
      let source = CaptureSource(subjects: subjects, scope: scope, work: work)
      let found = try source.value(of: capture)
      if let notice = source.noticeOfEmptyText(capture, found) { notices.append(notice) }
      guard let pattern = capture.pattern else { return found }
      return try source.part(of: found, matching: pattern)
    }
    result.notices = notices
    return result
  }

  /// Takes every capture, also after one that found nothing.
  ///
  /// - Parameter source: Finds the value of a capture.
  func take(
    _ captures: [CaptureDeclaration], scope: StepScope,
    from source: (CaptureDeclaration, StepScope) throws(Nothing) -> ScopedValue
  ) -> Result {
    var result = Result()
    result.taken.reserveCapacity(captures.count)
    var scope = scope
    for capture in captures {
      do throws(StepRefusal) {
        var value = try value(of: capture, scope: scope, from: source)
        let name = capture.name.content
        let earlier = capture.appends ? scope.captured(name)?.value.elementCount ?? 0 : nil
        if let share = scope.frame.captureShare,
          !share.hold(value.value, for: name, appendedTo: earlier)
        {
          throw .capturesTooLarge(name, share.limit, at: capture.span)
        }
        if capture.appends { try value.append(capture, to: scope.captured(name)) }
        let isSecret = capture.isSecret || scope.frame.secretCaptures.contains(name)
        if isSecret {
          guard value.value.canBeMasked else { throw .secretTooLarge(name, at: capture.span) }
          value.secrets.formUnion(SecretNames(name))
        }
        scope.made[name] = value
        result.taken.append(Taken(name: name, value: value, isSecret: isSecret))
      } catch {
        result.failures.append(error)
      }
    }
    return result
  }

  /// Whether the captures may block the engine thread.
  static func mayTakeLong(
    _ captures: [CaptureDeclaration], on subjects: ResponseSubjects
  ) -> Bool {
    if captures.contains(where: \.readsMarkup) { return true }
    guard subjects.bodyBytes > Checker.inlinePatternLimit else { return false }
    if captures.contains(where: { $0.pattern != nil }) { return true }
    guard subjects.bodyBytes > ResponseSubjects.inlineParseLimit else { return false }
    return captures.contains { capture in
      switch capture.source {
      case .part(.body), .part(.bytes), .expression: true
      case .part, .json, .xpath, .event, .header, .cookie, .returned: false
      }
    }
  }

  private func value(
    of capture: CaptureDeclaration, scope: StepScope,
    from source: (CaptureDeclaration, StepScope) throws(Nothing) -> ScopedValue
  ) throws(StepRefusal) -> ScopedValue {
    let name = capture.name.content
    do throws(Nothing) {
      return try source(capture, scope)
    } catch {
      // A query without nodes appends nothing.
      if capture.appends, capture.givesList, !error.isBroken { return ScopedValue(.array([])) }
      guard let fallback = capture.fallback, !error.isBroken else {
        throw .nothingCaptured(
          name, error.reason, at: error.span ?? capture.span, help: error.help)
      }
      do throws(TemplateFailure) {
        return try fallback.evaluate(in: scope)
      } catch {
        throw StepRefusal(error)
      }
    }
  }

  /// Why a capture has no value, with the place to show.
  ///
  /// `default` does not apply if it is unknown whether there is something to find: the body is not
  /// of the kind that the capture reads, or a search reached a limit.
  struct Nothing: Error {
    let reason: String
    let span: SourceSpan?
    /// Whether the capture could not be evaluated at all.
    let isBroken: Bool
    let help: String?

    init(_ reason: String, at span: SourceSpan?, isBroken: Bool = false, help: String? = nil) {
      self.isBroken = isBroken
      self.reason = reason
      self.span = span
      self.help = help
    }
  }
}

extension ScopedValue {
  /// Appends a captured value to the earlier values of its name.
  ///
  /// - Parameter earlier: The value of the name; nil if it was not captured before.
  fileprivate mutating func append(
    _ capture: CaptureDeclaration, to earlier: ScopedValue?
  ) throws(StepRefusal) {
    var elements: [Value] = []
    if let earlier {
      guard case .array(let held) = earlier.value else {
        throw .appendedToNoList(capture.name.content, at: capture.span)
      }
      elements = held
    }
    if case .array(let found) = value, capture.givesList {
      elements += found
    } else {
      elements.append(value)
    }
    let received = received
    self = ScopedValue(.array(elements), secrets: secrets.union(earlier?.secrets ?? .none))
    self.received = earlier?.received ?? .none
    self.received.formUnion(received)
  }
}

extension Value {
  /// How many elements a list has; zero for another value.
  fileprivate var elementCount: Int {
    if case .array(let elements) = self { elements.count } else { 0 }
  }
}

extension CaptureDeclaration {
  /// Whether its path is a query that is not singular.
  fileprivate var givesList: Bool {
    switch source {
    case .json(let path, _, _), .event(let path, _, _): !path.isSingular && pattern == nil
    default: false
    }
  }
}

extension StepRefusal {
  static func appendedToNoList(_ name: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .appendToNoList, "`\(name)` was captured before and is not a list", at: span,
      help: ["append to it in both places, or rename one of them"])
  }

  /// - Parameter limit: in bytes.
  static func capturesTooLarge(_ name: String, _ limit: Int, at span: SourceSpan) -> StepRefusal {
    .nothingCaptured(
      name,
      "the captured values of the run would have more than \(limit / 1_000_000) MB, the limit",
      at: span,
      help: "capture the part that is needed, or `save` the body to a file")
  }

  static func secretTooLarge(_ name: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .secretTooLarge,
      "`\(name)` cannot be kept secret: it has more than \(Value.mostMaskedTexts) texts, or one of more "
        + "than \(Value.longestMaskedText) bytes", at: span,
      help: ["capture the secret text, not the value that contains it"])
  }

  static func nothingCaptured(
    _ name: String, _ reason: String, at span: SourceSpan, help: String? = nil
  ) -> StepRefusal {
    StepRefusal(
      .nothingCaptured, "`\(name)` was not captured: \(reason)", at: span,
      help: help.map { [$0] } ?? [])
  }
}
