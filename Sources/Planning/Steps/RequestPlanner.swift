// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Values

/// Merges the defaults into a request and judges what can be judged before anything is sent.
struct RequestPlanner {
  /// What addresses without a scheme are put behind; nil when there is none or it is not known yet.
  var baseAddress: Address?
  /// A `baseUrl` is written, though its value may be missing.
  var hasBaseUrl: Bool
  /// Values of inputs, for what is evaluated at plan time.
  var inputs: InputValues
  /// The folder that paths of a file are relative to.
  var folder: @Sendable (SourceFileID) -> String
  var files: FileIndex

  struct Planned {
    var request: PlannedRequest
    var diagnostics: [Diagnostic]
  }

  func plan(_ step: Step, layers: SettingsLayers) -> Planned {
    var diagnostics: [Diagnostic] = []
    let auth = auth(layers, &diagnostics)
    let tls = layers.settings(\.tls)
    let request = PlannedRequest(
      method: step.request.method, address: step.request.address,
      parameters: layers.fields(\.parameters), headers: layers.headers(),
      cookies: layers.fields(\.cookies),
      contentType: layers.setting(\.contentType, reads: \.readNames)?.content,
      body: step.request.body.flatMap { body($0, &diagnostics) }, auth: auth,
      redirects: layers.redirects(), timeout: layers.timeout(), limits: layers.limits(),
      authoritiesPath: tls.innermost(\.ca).flatMap { authorities($0, &diagnostics) },
      verifiesPeer: tls.innermost(\.verify)?.content ?? true)
    judgeAddress(step.request.address, &diagnostics)
    judgeStatus(layers.expectations().status, request.redirects, &diagnostics)
    return Planned(request: request, diagnostics: diagnostics)
  }

  private func auth(
    _ layers: SettingsLayers, _ diagnostics: inout [Diagnostic]
  ) -> PlannedAuth? {
    guard let (auth, isInherited) = layers.setting(\.auth, reads: \.readNames) else { return nil }
    if case .none = auth.scheme { return nil }
    if isInherited, !hasBaseUrl, auth.origins.isEmpty {
      diagnostics.append(.authWithoutOrigin(at: auth.span))
    }
    return PlannedAuth(
      scheme: auth.scheme, span: auth.span,
      origins: auth.origins.compactMap { inputs.origin(of: $0, &diagnostics) },
      isInherited: isInherited)
  }

  private func body(_ body: BodyTemplate, _ diagnostics: inout [Diagnostic]) -> PlannedBody? {
    switch body {
    case .json(let value): return .json(value)
    case .form(let fields): return .form(fields)
    case .text(let text): return .text(text)
    case .file(let text):
      guard let path = inputs.path(of: text, in: folder(text.span.file)) else {
        return .file(.template(text, relativeTo: folder(text.span.file)))
      }
      judgeFile(path, at: text.span, &diagnostics)
      return .file(.resolved(path, text.span))
    }
  }

  private func authorities(
    _ text: TemplateText, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    guard let path = inputs.path(of: text, in: folder(text.span.file)) else { return nil }
    judgeFile(path, at: text.span, &diagnostics)
    return path
  }

  private func judgeFile(
    _ path: String, at span: SourceSpan, _ diagnostics: inout [Diagnostic]
  ) {
    if case .file = files[path] { return }
    diagnostics.append(.unusableFile(path, files[path], at: span))
  }

  /// Judges an address that has its value before the run.
  private func judgeAddress(_ address: TemplateText, _ diagnostics: inout [Diagnostic]) {
    guard let text = address.literalText else {
      // `${origin}/x` begins with what it holds; `/x/${id}` and `http://…` show what they are.
      let beginning = address.leadingLiteral
      if !hasBaseUrl, !beginning.isEmpty, !Address.isAbsolute(beginning) {
        diagnostics.append(.noBaseAddress(at: address.span))
      }
      return
    }
    do throws(AddressProblem) {
      let encoded = PercentEncoding.literal(text)
      if !Address.isAbsolute(encoded), baseAddress == nil {
        if !hasBaseUrl { diagnostics.append(.noBaseAddress(at: address.span)) }
        return
      }
      let read = try Address(joining: encoded, to: baseAddress)
      if !read.isHTTP {
        diagnostics.append(.unsupportedScheme(read.scheme + "://", at: address.span))
      }
    } catch {
      diagnostics.append(.badAddress(error, at: address.span))
    }
  }

  /// A redirect's own status can only be seen when redirects are not followed.
  private func judgeStatus(
    _ status: StatusExpectation?, _ redirects: RedirectPolicy, _ diagnostics: inout [Diagnostic]
  ) {
    guard redirects.max != nil, case .anyOf(let patterns, let span)? = status else { return }
    let followed = patterns.compactMap { pattern in
      if case .code(let code) = pattern, [301, 302, 303, 307, 308].contains(code) { code } else { nil }
    }
    guard followed.count == patterns.count, let first = followed.first else { return }
    diagnostics.append(.redirectStatusWhileFollowing(first, at: span))
  }
}
