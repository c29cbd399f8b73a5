// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A request whose templates wait for the run.
///
/// It has the step, and the settings that similar steps share.
package struct PlannedRequest: Sendable {
  let step: Step
  private let target: Target
  /// Headers, authentication and other settings, with the defaults merged. One object for steps
  /// with the same settings.
  package let settings: PlannedSettings
  let findings: StepFindings?

  /// Paths of the body's files in the order sent; nil for a path that is unknown before the run.
  var bodyPaths: [String?] { findings?.body ?? [] }
  let folder: @Sendable (SourceFileID) -> String
  /// Whether a check or an expression reads the certificate.
  package let readsCertificate: Bool

  /// Where the request is written.
  private enum Target {
    case request(RequestTemplate)
    /// The request with which a WebSocket begins.
    case upgrade(Shared<SocketTemplate>)
  }

  /// The request of a step.
  init(
    step: Step, template: RequestTemplate, settings: PlannedSettings, findings: StepFindings?,
    folder: @escaping @Sendable (SourceFileID) -> String, readsCertificate: Bool
  ) {
    self.step = step
    target = .request(template)
    self.settings = settings
    self.findings = findings
    self.folder = folder
    self.readsCertificate = readsCertificate
  }

  /// The request with which a WebSocket begins.
  init(
    step: Step, upgrade socket: Shared<SocketTemplate>, settings: PlannedSettings,
    folder: @escaping @Sendable (SourceFileID) -> String
  ) {
    self.step = step
    target = .upgrade(socket)
    self.settings = settings
    findings = nil
    self.folder = folder
    readsCertificate = false
  }

  private var template: RequestTemplate? {
    if case .request(let template) = target { template } else { nil }
  }

  /// Nil for the request with which a WebSocket begins, a GET.
  package var method: TemplateText? { template?.method }

  package var address: TemplateText {
    switch target {
    case .request(let template): template.address
    case .upgrade(let socket): socket.content.address
    }
  }

  /// The options of the request. A saved body has no timeout and no limit unless the file writes
  /// them. A certificate is reported only for a connection's first request.
  package var options: RequestOptions {
    let planned = settings.options.request
    let idleReplacesFirstByte = settings.idleReplacesFirstByte
    guard step.save != nil || readsCertificate || idleReplacesFirstByte else { return planned }
    return planned.changing { options in
      if idleReplacesFirstByte { options.timeout.firstByte = options.timeout.idle }
      if step.save != nil, !settings.writesTotal { options.timeout.total = nil }
      if step.save != nil, !settings.writesBodyLimit { options.limits.bodyBytes = .max }
      options.connection.readsCertificate = readsCertificate
    }
  }

  /// The largest saved body that checks may read, in bytes.
  package var checkedBodyBytes: Int { settings.options.request.content.limits.heldBodyBytes }

  /// The file for the body of the response; nil for none.
  package var save: PlannedSave? {
    step.save.map { PlannedSave(template: $0, knownPath: findings?.save) }
  }

  package var body: PlannedBody? {
    switch template?.body {
    case .json(let value)?: .json(value)
    case .form(let fields)?: .form(fields)
    case .text(let text)?: .text(text)
    case .xml(let text)?: .xml(text)
    case .base64(let text)?: .base64(text)
    case .graphql(let graphql)?: .graphql(graphql.content)
    case .multipart(let parts)?: .multipart(parts)
    case .file?: .file
    case nil: nil
    }
  }

  /// Whether parts of the body come from files.
  package var sendsFiles: Bool {
    guard let body = template?.body else { return false }
    if case .multipart(let parts) = body, parts.first?.computed != nil { return true }
    return !body.paths.isEmpty
  }

  /// The folder to which paths that a template gives are relative.
  package func folder(of text: TemplateText) -> String { folder(text.span.file) }

  /// The files of the body, in the order sent.
  package var bodyFiles: [PlannedPath] {
    guard let body = template?.body else { return [] }
    return zip(body.paths, bodyPaths).map { text, path in
      path.map { .resolved($0, text.span) }
        ?? .template(text, relativeTo: folder(text.span.file))
    }
  }
}

/// The body of a request, with paths resolved.
package enum PlannedBody: Sendable {
  case json(TemplateValue)
  case form([FieldTemplate])
  case text(TemplateText)
  case xml(TemplateText)
  case base64(TemplateText)
  case graphql(GraphQLTemplate)
  /// The paths of file parts are in `bodyFiles`, in order.
  case multipart([PartTemplate])
  /// The only one of `bodyFiles`.
  case file
}

/// Where a step saves the body of its response.
package struct PlannedSave: Sendable {
  let template: SaveTemplate
  /// The path as written, if it is known before the run; relative to the output folder.
  package let knownPath: String?

  package var path: TemplateText { template.path }

  package var isResumed: Bool { template.isResumed }

  package var sha256: TemplateText? { template.sha256 }

  package var span: SourceSpan { template.span }
}

/// A path of a collection: resolved if it is known before the run, else the template and the folder
/// it is relative to.
package enum PlannedPath: Sendable {
  case resolved(String, SourceSpan)
  case template(TemplateText, relativeTo: String)
}

/// How the request authenticates.
package struct PlannedAuth: Sendable {
  package let template: AuthTemplate
  /// Where it may go besides the origin of `baseUrl` (inherited) or the step's own (not inherited).
  package let origins: [Origin]
  package let isInherited: Bool
  /// The file of `netrc`; nil for other schemes, and while its path is unknown.
  package let netrc: PlannedNetrc?
  /// The origins that `oauth2` asks for its token, as far as the files have them.
  let tokenOrigins: [Origin]

  package var scheme: AuthTemplate.Scheme { template.scheme }

  package var span: SourceSpan { template.span }

  /// Whether its token needs a person. Such a token goes to the origin of `baseUrl` and to `origins`
  /// alone, also if the step itself has the `auth`.
  package var isLogIn: Bool { template.logInGrant != nil }
}

/// A netrc file.
package enum PlannedNetrc: Sendable, Hashable {
  /// The user's: `$NETRC`, else `~/.netrc`.
  case own
  /// An absolute path, and the place where it is written.
  case file(String, SourceSpan)
}
