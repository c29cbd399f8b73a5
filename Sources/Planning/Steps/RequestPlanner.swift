// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// Judges requests as far as possible before anything is sent, and resolves their paths.
///
/// One object for all lists of a collection.
final class RequestPlanner {
  /// The base of relative addresses; nil if there is none or it is not known yet.
  let baseAddress: Address?
  /// Whether addresses relative to the base must be judged; otherwise all are allowed.
  let judgesBase: Bool
  /// Whether there is a base address; checked instead of the address, which is a large value.
  let hasBaseAddress: Bool
  /// Whether a `baseUrl` is written, even if its value is missing.
  let hasBaseUrl: Bool
  /// Whether the values of the chosen environment are unknown, which may include a `baseUrl`.
  let lacksEnvironment: Bool
  /// Values of inputs, for evaluation in planning.
  let inputs: InputValues
  /// The names that may be read in planning.
  let planScope: NameScope
  /// The folder to which paths of a file are relative.
  let folder: @Sendable (SourceFileID) -> String
  let files: FileIndex
  /// The chosen environment with its file, for messages; nil for none.
  let environment: String?
  /// The connection flags, which override the files.
  let overrides: ConnectionOverrides
  let untrusted: UntrustedJudge
  let contracts: StepContracts
  /// Whether the HTTP library supports HTTP/3.
  let knowsHTTP3: @Sendable () -> Bool
  /// Whether the collection was read from standard input.
  let isStandardInput: Bool
  /// `--max-per-host`; nil without it.
  let maxPerHost: Int?

  init(
    for collection: OutlinedCollection, _ input: Shared<PlanningInput>, baseAddress: Address?,
    hasBaseUrl: Bool, planScope: NameScope, files: FileIndex, contracts: StepContracts
  ) {
    self.contracts = contracts
    self.baseAddress = baseAddress
    hasBaseAddress = baseAddress != nil
    self.hasBaseUrl = hasBaseUrl
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
    maxPerHost = input.content.maxPerHost
  }

  /// The settings of a step, or of all steps without settings of their own.
  ///
  /// - Parameters:
  ///   - written: the merged layers.
  ///   - own: the step's own settings; nil for none.
  ///   - isTogether: whether the requests of its turns are sent at the same moment.
  func settings(
    _ written: RequestSettings, own: RequestSettings?, isTogether: Bool = false,
    checker: inout NameChecker
  ) -> PlannedSettings {
    untrusted.judge(written) { checker.report($0) }
    judgeVersion(written, &checker)
    let auth = auth(written, isInherited: own?.auth == nil, &checker)
    let saysTLS = overrides.saysTLS || written.tls?.content != nil
    var options = written.options
    options.values.request.allowsLinkLocal = untrusted.rights.allowsLinkLocal
    options.values.request.connection.awaitsMultiplexing = isTogether
    let tls = saysTLS ? tls(written, &options.values.request.trust, &checker) : nil
    judgeReuse(written, tls, &checker)
    judgeReading(written, options.values.request, &checker)
    let saysRoute = overrides.saysRoute || written.sharedConnection != nil
    let routes =
      saysRoute ? routes(written, &options.values.request.connection, &checker) : Routes()
    return PlannedSettings(
      PlannedSettings.Content(
        written: written, contract: contract(written, &checker).map { Shared($0) },
        auth: auth.map { Shared($0) }, options: PlannedOptions(options),
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
    if let grant = auth.logInGrant {
      judgeLogIn(of: auth, grant, isInherited: isInherited, &checker)
    }
    _ = checker.resolve(auth.origins.readNames, in: planScope)
    var found: [Diagnostic] = []
    let origins = auth.origins.compactMap { inputs.origin(of: $0, &found) }
    for diagnostic in found { checker.report(diagnostic) }
    return PlannedAuth(
      template: auth, origins: origins, isInherited: isInherited, netrc: netrc(auth, &checker),
      tokenOrigins: tokenOrigins(auth, &checker))
  }

  /// The netrc file of `auth`; also judges the rights that a scheme needs.
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

  func reportNoBase(
    of address: String? = nil, at span: SourceSpan, _ checker: inout NameChecker
  ) {
    guard !hasBaseUrl, !lacksEnvironment else { return }
    checker.report(.noBaseAddress(of: address, at: span, environment: environment))
  }

  /// The origins of `tokenUrl` and of the log-in, if the files have them: the client's secret may go
  /// there.
  private func tokenOrigins(_ auth: AuthTemplate, _ checker: inout NameChecker) -> [Origin] {
    guard case .oauth2(let grant) = auth.scheme else { return [] }
    let texts = [grant.content.tokenAddress, grant.content.logIn?.address].compactMap(\.self)
    return texts.compactMap { tokenOrigin($0, &checker) }
  }

  /// A literal address is judged like that of a step.
  private func tokenOrigin(_ text: TemplateText, _ checker: inout NameChecker) -> Origin? {
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

  /// The jar that starts with a file's cookies.
  func cookieFile(_ text: TemplateText, checker: inout NameChecker) -> PlannedCookieJar {
    _ = checker.resolve(text.readNames, in: planScope)
    guard let path = inputs.path(of: text, in: folder(text.span.file)) else {
      return .unknownFile
    }
    judgeFile(path, at: text.span, &checker)
    return .file(path: path, text.span)
  }

  /// The path where a step saves, if it reads only inputs.
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

  /// Judges numbers that are made from inputs alone.
  ///
  /// - Parameter values: any values in which a number can be stored.
  func judge<Values>(
    _ numbers: [DeferredValue<Values>], of values: @autoclosure () -> Values,
    in scope: NameScope, _ checker: inout NameChecker
  ) {
    for number in numbers where number.encode == nil && scope.isKnownBeforeRun(number.text) {
      var values = values()
      guard let value = try? number.text.render(in: inputs), !number.set(&values, value.text) else {
        continue
      }
      let problem = number.problem.found(value)
      checker.report(
        Diagnostic(
          problem.code, problem.message, at: Annotation(number.text.span), help: [problem.help]))
    }
  }

  /// A redirect status can only be expected if redirects are not followed.
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

extension RequestPlanner {
  /// A step whose transfer must fail has no response to read from.
  func judgeFailure(of step: Step, _ settings: PlannedSettings, checker: inout NameChecker) {
    if let capture = step.captures.first {
      checker.report(.besideFailure("capture", at: capture.name.span))
    }
    if let snapshot = step.snapshot {
      checker.report(.besideFailure("snapshot", at: snapshot.span))
    }
    if let save = step.save { checker.report(.besideFailure("save", at: save.path.span)) }
    guard let conditions = settings.retryConditions else { return }
    if let until = conditions.until {
      checker.report(.besideFailure("retry.until", at: until.span))
    }
    if let stopIf = conditions.stopIf {
      checker.report(.besideFailure("retry.stopIf", at: stopIf.span))
    }
  }
}

extension StatusPattern {
  /// The status if it is one of those that are followed.
  fileprivate var redirectCode: Int? {
    if case .code(let code) = self, [301, 302, 303, 307, 308].contains(code) { code } else { nil }
  }
}

extension NameScope {
  /// Whether it reads only inputs, so that the value does not wait for the run.
  func isKnownBeforeRun(_ text: TemplateText) -> Bool {
    isKnownBeforeRun(text.readNames)
  }

  /// Whether all names are inputs.
  func isKnownBeforeRun(_ names: ReadNames) -> Bool {
    names.uses.allSatisfy { use in
      switch meaning(of: use) {
      case .input, .environment: true
      default: false
      }
    }
  }
}
