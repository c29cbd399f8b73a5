// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// The address of a step, as far as it is known before the run.
extension RequestPlanner {
  /// Judges an address as far as it is known before the run.
  ///
  /// - Returns: the absolute address; nil if it is relative to `baseUrl` or waits for the run; the
  ///   beginning of one that is completed in the run.
  func judgeAddress(
    of step: Step, in scope: NameScope, checker: inout NameChecker
  ) -> Address? {
    guard let address = step.request?.address else { return nil }
    guard let text = address.literalText else {
      return judgeTemplate(address, of: step, in: scope, checker: &checker)
    }
    // For a path relative to a base only the base is judged; nearly all steps have one.
    if hasBaseAddress, Address.isPlainTail(text) {
      judgeBase(of: step, at: address.span, &checker)
      return nil
    }
    let isAbsolute = Address.isAbsolute(text)
    // With a space before it, it only looks relative.
    let isMeant =
      isAbsolute || Address.isAbsolute(String(Substring(text.utf8.drop { $0 == 0x20 })))
    if !isMeant, !hasBaseAddress {
      reportNoBase(of: text, at: address.span, &checker)
      return nil
    }
    do throws(AddressProblem) {
      let read = try Address(joining: PercentEncoding.literal(text), to: baseAddress)
      judge(read, at: address.span, of: step, &checker)
      return isAbsolute ? read : nil
    } catch {
      checker.report(.badAddress(error, at: address.span))
      return nil
    }
  }

  /// Judges an address with templates: `${origin}/x` begins with a value; `/x/${id}` and `http://…`
  /// show their kind.
  private func judgeTemplate(
    _ address: TemplateText, of step: Step, in scope: NameScope, checker: inout NameChecker
  ) -> Address? {
    let beginning = address.leadingLiteral
    if !beginning.isEmpty, !Address.isAbsolute(beginning) {
      reportNoBase(at: address.span, &checker)
      judgeBase(of: step, at: address.span, &checker)
      _ = knownAddress(address, in: scope, &checker)
      return nil
    }
    let known = knownAddress(address, in: scope, &checker)
    // The value with its inputs, or the literal beginning if it contains a whole origin.
    let text = known ?? PercentEncoding.literal(knownBeginning(of: address, in: scope))
    do throws(AddressProblem) {
      guard Address.isAbsolute(text) else {
        // After a base it is a path.
        if known != nil, !hasBaseUrl { _ = try Address(parsing: PercentEncoding.sendable(text)) }
        return nil
      }
      let read = try Address(parsing: PercentEncoding.sendable(text))
      guard known != nil || !read.path.isEmpty else { return nil }
      judge(read, at: address.span, of: step, &checker)
      return read
    } catch {
      if known != nil { checker.report(.badAddress(error, in: address)) }
      return nil
    }
  }

  /// The beginning of an address that is completed in the run: its first value, if that is an input,
  /// and the text after it. A further value could end the host.
  func knownBeginning(of address: TemplateText, in scope: NameScope) -> String {
    let isLiteral = !address.leadingLiteral.isEmpty
    return address.beginning(in: inputs, most: isLiteral ? 1 : 2) { scope.isKnownBeforeRun($0) }
  }

  /// The text of an address that reads only inputs, with its segments judged; nil for one that waits
  /// for the run.
  func knownAddress(
    _ address: TemplateText, in scope: NameScope, _ checker: inout NameChecker
  ) -> String? {
    guard scope.isKnownBeforeRun(address),
      let rendered = try? address.renderAddress(in: inputs)
    else { return nil }
    if let segment = rendered.badSegment {
      checker.report(.badSegment(SegmentProblem(segment, in: address)))
    }
    return rendered.text.text
  }

  /// Judges the base of a step's address, without its path.
  private func judgeBase(of step: Step, at span: SourceSpan, _ checker: inout NameChecker) {
    if judgesBase, let baseAddress { judge(baseAddress, at: span, of: step, &checker) }
  }

  private func judge(
    _ address: Address, at span: SourceSpan, of step: Step, _ checker: inout NameChecker
  ) {
    guard address.isSupported else {
      checker.report(.unsupportedScheme(address.scheme, at: span))
      return
    }
    untrusted.judge(address.origin, at: span) { checker.report($0) }
    judgeScheme(address.scheme, of: step, &checker)
  }

  private func judgeScheme(_ scheme: String, of step: Step, _ checker: inout NameChecker) {
    let method = step.request?.method.literalText
    if let problem = step.problem(of: scheme, method: method) {
      checker.report(problem.diagnostic)
    }
  }
}
