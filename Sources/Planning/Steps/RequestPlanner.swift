// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// Judges what can be judged of requests before anything is sent, and resolves their paths.
///
/// An object for all lists of a collection.
final class RequestPlanner {
  /// What addresses without a scheme are put behind; nil when there is none or it is not known yet.
  let baseAddress: Address?
  /// Whether an address behind the base has to be asked whether it may be sent to: else any may.
  private let judgesBase: Bool
  /// Asked instead of the address, which is no small value.
  private let hasBaseAddress: Bool
  /// A `baseUrl` is written, though its value may be missing.
  let hasBaseUrl: Bool
  /// What the chosen environment would bring is not known, a `baseUrl` perhaps.
  private let lacksEnvironment: Bool
  /// Values of inputs, for what is evaluated at plan time.
  let inputs: InputValues
  /// What may be read at plan time.
  let planScope: NameScope
  /// The folder that paths of a file are relative to.
  let folder: @Sendable (SourceFileID) -> String
  let files: FileIndex
  /// The chosen environment, with its file, for people; nil for none.
  let environment: String?
  /// What flags say, over all that files say.
  let overrides: ConnectionOverrides
  let untrusted: UntrustedJudge
  /// The library that sends speaks HTTP/3.
  let knowsHTTP3: @Sendable () -> Bool
  /// Whether the collection came over standard input.
  let isStandardInput: Bool

  init(
    for collection: OutlinedCollection, _ input: Shared<PlanningInput>, baseAddress: Address?,
    planScope: NameScope, files: FileIndex
  ) {
    self.baseAddress = baseAddress
    hasBaseAddress = baseAddress != nil
    hasBaseUrl = collection.inputs[baseUrlName] != nil
    lacksEnvironment = collection.lacksEnvironment
    inputs = collection.inputs
    environment = collection.environment
    self.planScope = planScope
    folder = input.content.folder
    self.files = files
    overrides = input.content.overrides
    untrusted = UntrustedJudge(rights: input.content.rights, typed: input.content.typed)
    judgesBase = untrusted.rights.isUntrusted || baseAddress?.isHTTP == false
    knowsHTTP3 = input.content.knowsHTTP3
    isStandardInput = collection.file.content.isStandardInput
  }

  /// The settings of a step, or of all steps that write none themselves.
  ///
  /// - Parameters:
  ///   - written: the layers laid over each other.
  ///   - own: what the step writes itself; nil for nothing.
  func settings(
    _ written: RequestSettings, own: RequestSettings?, checker: inout NameChecker
  ) -> PlannedSettings {
    untrusted.judge(written) { checker.report($0) }
    judgeVersion(written, &checker)
    let auth = auth(written, isInherited: own?.auth == nil, &checker)
    let saysTLS = overrides.saysTLS || written.tls?.content != nil
    var options = written.options
    options.values.request.allowsLinkLocal = untrusted.rights.allowsLinkLocal
    let tls = saysTLS ? tls(written, &options.values.request.trust, &checker) : nil
    let saysRoute = overrides.saysRoute || written.sharedConnection != nil
    let routes =
      saysRoute ? routes(written, &options.values.request.connection, &checker) : Routes()
    return PlannedSettings(
      PlannedSettings.Content(
        written: written, auth: auth.map { Shared($0) }, options: PlannedOptions(options),
        tls: tls.map { Shared($0) }, routes: routes.templates.map { Shared($0) },
        socketRefusal: routes.socketRefusal.map { Shared($0) },
        retryConditions: written.retry?.content.flatMap { RetryConditions($0) }.map { Shared($0) }))
  }

  private func auth(
    _ written: RequestSettings, isInherited: Bool, _ checker: inout NameChecker
  ) -> PlannedAuth? {
    guard let auth = written.auth?.content else { return nil }
    if case .none = auth.scheme { return nil }
    if isInherited, !hasBaseUrl, auth.origins.isEmpty {
      checker.report(.authWithoutOrigin(at: auth.span))
    }
    _ = checker.resolve(auth.origins.readNames, in: planScope)
    var found: [Diagnostic] = []
    let origins = auth.origins.compactMap { inputs.origin(of: $0, &found) }
    for diagnostic in found { checker.report(diagnostic) }
    return PlannedAuth(
      template: auth, origins: origins, isInherited: isInherited, netrc: netrc(auth, &checker),
      tokenOrigin: tokenOrigin(auth, &checker))
  }

  /// Which netrc file `auth` reads; judges the rights that a scheme needs on the way.
  private func netrc(_ auth: AuthTemplate, _ checker: inout NameChecker) -> PlannedNetrc? {
    switch auth.scheme {
    case .negotiate where !untrusted.rights.allowsDefaultIdentity:
      checker.report(
        .identityNotAllowed(
          "the process's own identity", flag: "--allow-default-identity", at: auth.span))
    case .netrc where !untrusted.rights.allowsNetrc:
      checker.report(
        .identityNotAllowed("a netrc file", flag: "--allow-netrc", at: auth.span))
    case .netrc(nil): return .own
    case .netrc(let text?):
      _ = checker.resolve(text.readNames, in: planScope)
      guard let path = inputs.path(of: text, in: folder(text.span.file)) else { return nil }
      judgeFile(path, at: text.span, &checker)
      return .file(path, text.span)
    default: break
    }
    return nil
  }

  private func reportNoBase(at span: SourceSpan, _ checker: inout NameChecker) {
    guard !hasBaseUrl, !lacksEnvironment else { return }
    checker.report(.noBaseAddress(at: span, environment: environment))
  }

  /// The origin of `tokenUrl` as far as it stands in the files: the client's secret may go there.
  /// One that is literal is judged as the address of a step is.
  private func tokenOrigin(_ auth: AuthTemplate, _ checker: inout NameChecker) -> Origin? {
    guard case .oauth2(let grant) = auth.scheme else { return nil }
    let text = grant.content.tokenAddress
    guard let value = text.literalText ?? inputs.text(of: text) else { return nil }
    if !Address.isAbsolute(value), baseAddress == nil {
      reportNoBase(at: text.span, &checker)
      return nil
    }
    do throws(AddressProblem) {
      let address = try Address(joining: PercentEncoding.literal(value), to: baseAddress)
      guard address.isHTTP else {
        checker.report(.badTokenScheme(address.scheme, at: text.span))
        return nil
      }
      if text.isLiteral {
        untrusted.judge(address.origin, at: text.span) { checker.report($0) }
      }
      return address.origin
    } catch {
      checker.report(.badAddress(error, at: text.span))
    }
    return nil
  }

  /// The paths of the files that a step sends; nil for one in which more than inputs is read.
  func bodyPaths(of step: Step, in scope: NameScope, checker: inout NameChecker) -> [String?] {
    guard let body = step.request?.body else { return [] }
    return body.paths.map { text in
      guard scope.isKnownBeforeRun(text),
        let path = inputs.path(of: text, in: folder(text.span.file))
      else { return nil }
      judgeFile(path, at: text.span, &checker)
      return path
    }
  }

  /// Judges the file that a body is expected to equal, when only inputs are in its path.
  func judgeExpectedFile(
    _ text: TemplateText, in scope: NameScope, checker: inout NameChecker
  ) {
    guard scope.isKnownBeforeRun(text),
      let path = inputs.path(of: text, in: folder(text.span.file))
    else { return }
    judgeFile(path, at: text.span, &checker)
  }

  /// The jar that begins with a file's cookies.
  func cookieFile(_ text: TemplateText, checker: inout NameChecker) -> PlannedCookieJar {
    _ = checker.resolve(text.readNames, in: planScope)
    guard let path = inputs.path(of: text, in: folder(text.span.file)) else {
      return .unknownFile
    }
    judgeFile(path, at: text.span, &checker)
    return .file(path: path, text.span)
  }

  /// Where a step saves, when only inputs are in it.
  func savePath(of step: Step, in scope: NameScope, checker: inout NameChecker) -> String? {
    guard let save = step.save else { return nil }
    if save.isResumed, let method = step.request?.method.literalText, method != "GET" {
      checker.report(.resumeNeedsGet(method, at: save.span))
    }
    guard scope.isKnownBeforeRun(save.path), let path = inputs.text(of: save.path) else {
      return nil
    }
    switch files.target(path) {
    case .refused(let right):
      checker.report(.refusedTarget(path, right, at: save.path.span))
    case .unwritable(let reason):
      checker.report(.unwritableTarget(path, reason, at: save.path.span))
    case .writable, nil: break
    }
    return path
  }

  /// Judges the numbers that inputs alone make.
  ///
  /// - Parameter values: any, which a number could be put into.
  func judge<Values>(
    _ numbers: [DeferredNumber<Values>], of values: Values, in scope: NameScope,
    _ checker: inout NameChecker
  ) {
    for number in numbers where scope.isKnownBeforeRun(number.text) {
      var values = values
      guard let value = inputs.text(of: number.text), !number.set(&values, value) else { continue }
      let problem = number.problem
      checker.report(
        Diagnostic(
          problem.code, problem.message, at: Annotation(number.text.span), help: [problem.help]))
    }
  }

  func judgeFile(_ path: String, at span: SourceSpan, _ checker: inout NameChecker) {
    if case .file = files[path] { return }
    checker.report(.unusableFile(path, files[path], at: span, isTyped: isStandardInput))
  }

  /// Judges an address as far as it has its value before the run.
  ///
  /// - Returns: the address it is itself, nil when it is put behind `baseUrl` or waits for the run;
  ///   of one that goes on in the run the beginning.
  func judgeAddress(
    of step: Step, in scope: NameScope, checker: inout NameChecker
  ) -> Address? {
    guard let address = step.request?.address else { return nil }
    guard let text = address.literalText else {
      return judgeTemplate(address, of: step, in: scope, checker: &checker)
    }
    // Of a path behind a base only the base is to be judged; nearly all steps have such a one.
    if hasBaseAddress, Address.isPlainTail(text) {
      judgeBase(of: step, at: address.span, &checker)
      return nil
    }
    let isAbsolute = Address.isAbsolute(text)
    if !isAbsolute, !hasBaseAddress {
      reportNoBase(at: address.span, &checker)
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

  /// `${origin}/x` begins with what it holds; `/x/${id}` and `http://…` show what they are.
  private func judgeTemplate(
    _ address: TemplateText, of step: Step, in scope: NameScope, checker: inout NameChecker
  ) -> Address? {
    let beginning = address.leadingLiteral
    if !beginning.isEmpty, !Address.isAbsolute(beginning) {
      reportNoBase(at: address.span, &checker)
      judgeBase(of: step, at: address.span, &checker)
      return nil
    }
    // What inputs make of it; else its literal beginning, where that holds a whole origin.
    let known =
      scope.isKnownBeforeRun(address) ? try? address.renderAddress(in: inputs).text : nil
    let text = known ?? beginning
    do throws(AddressProblem) {
      guard Address.isAbsolute(text) else {
        // Behind a base it is a path.
        if known != nil, !hasBaseUrl { _ = try Address(parsing: PercentEncoding.literal(text)) }
        return nil
      }
      let read = try Address(parsing: PercentEncoding.literal(text))
      guard known != nil || !read.path.isEmpty else { return nil }
      judge(read, at: address.span, of: step, &checker)
      return read
    } catch {
      if known != nil { checker.report(.badAddress(error, in: address)) }
      return nil
    }
  }

  /// Judges what the step would be behind `baseUrl`, its path aside.
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
      checker.report(.wrongForScheme(problem))
    }
  }

  /// A redirect's own status can only be seen when redirects are not followed.
  ///
  /// A step that writes both itself was judged when it was loaded.
  func judgeStatus(of step: Step, _ settings: PlannedSettings, checker: inout NameChecker) {
    guard settings.options.policy.redirects.max != nil,
      settings.options.text(of: "redirects") == nil,
      step.sharedSettings?.content.redirects == nil,
      case .anyOf(let patterns, let span)? = step.sharedExpectations?.content.status
    else { return }
    let redirects = patterns.compactMap(\.redirectCode)
    guard redirects.count == patterns.count, let first = redirects.first else { return }
    checker.report(.unseenRedirect(first, at: span, key: nil))
  }
}

extension StatusPattern {
  /// The status when it is one of those that are followed.
  fileprivate var redirectCode: Int? {
    if case .code(let code) = self, [301, 302, 303, 307, 308].contains(code) { code } else { nil }
  }
}

extension NameScope {
  /// Whether only inputs are read, so that the value does not wait for the run.
  func isKnownBeforeRun(_ text: TemplateText) -> Bool {
    text.readNames.uses.allSatisfy { use in
      switch meaning(of: use) {
      case .input, .environment: true
      default: false
      }
    }
  }
}
