// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// A part of a step that does not apply to its scheme: for `ftp`, `ftps` and `file` most parts of
/// HTTP.
package struct SchemeProblem: Sendable {
  /// The key that the scheme does not allow; nil for another problem.
  var key: String?
  /// Lower case and without a full stop; follows the key if there is one.
  let statement: String
  package let span: SourceSpan
  package let help: [String]

  /// Lower case and without a full stop.
  package var message: String { diagnostic.message }

  var diagnostic: Diagnostic {
    Diagnostic(.wrongForScheme, about: key, statement, at: Annotation(span), help: help)
  }
}

extension Step {
  /// The first part of the step that does not apply to its scheme; nil for none. For HTTP this is
  /// only the body of a HEAD.
  ///
  /// Settings from `defaults` are not a problem: they are left out.
  ///
  /// - Parameter method: nil while it waits for the run.
  func problem(of scheme: String, method: String?) -> SchemeProblem? {
    guard let request else { return nil }
    guard let methods = Self.methods(of: scheme) else {
      // libcurl would not send the end of such a body, and no service reads one.
      guard method == "HEAD", request.body != nil else { return nil }
      return SchemeProblem(
        statement: "a `HEAD` request has no body", span: request.method.span,
        help: ["leave the body out, or write another method"])
    }
    if let loop, loop.isTogether {
      return SchemeProblem(
        key: "together", statement: "sends HTTP requests only, and does not apply over `\(scheme)`",
        span: loop.span, help: ["leave it out: the turns are then carried out one after another"])
    }
    if let method, !methods.contains(method) {
      let list = methods.map { "`\($0)`" }.joined(separator: ", ")
      return SchemeProblem(
        statement: "`\(method)` does not exist over `\(scheme)`", span: request.method.span,
        help: [
          "the methods are \(list)"
            + (scheme == "file" ? "; `save` writes files" : ": download, size, upload")
        ])
    }
    if let problem = sharedSettings?.content.problem(of: scheme, at: request.method.span) {
      return problem
    }
    if let save, scheme == "file" {
      return SchemeProblem(
        key: "save", statement: "does not apply over `file`: the body is a file already",
        span: save.span, help: ["leave it out"])
    }
    guard let method, (method == "PUT") == (request.body == nil) else { return nil }
    return SchemeProblem(
      statement: method == "PUT"
        ? "an upload over `\(scheme)` needs a body" : "`\(method)` over `\(scheme)` has no body",
      span: request.method.span,
      help: [method == "PUT" ? "write `file: path` or `text: …`" : "leave it out, or write `PUT`"])
  }

  private static func methods(of scheme: String) -> [String]? {
    switch scheme {
    case "ftp", "ftps": ["GET", "HEAD", "PUT"]
    case "file": ["GET", "HEAD"]
    default: nil
    }
  }
}

extension PlannedRequest {
  /// The first part of the request that does not apply to the scheme of its address, after both are
  /// rendered.
  package func problem(of scheme: String, method: String) -> SchemeProblem? {
    step.problem(of: scheme, method: method)
  }
}

/// Settings that do not apply to `ftp`, `ftps` or `file`, as the entries of their keys say. They are
/// refused if the step itself writes them; nothing is ignored silently.
extension RequestSettings {
  /// The first of a step's own settings that does not apply to `ftp`, `ftps` or `file`; nil for
  /// none.
  ///
  /// - Parameter place: that of the step, for a setting without a place of its own.
  func problem(of scheme: String, at place: SourceSpan) -> SchemeProblem? {
    let misfits = Applicability(scheme: scheme).map { self.misfits(in: $0) } ?? []
    for misfit in misfits {
      guard let field = misfit.field else { continue }
      return SchemeProblem(
        statement: "\(field.words) cannot be sent over `\(scheme)`", span: misfit.span ?? place,
        help: ["leave it out"])
    }
    return problemOfLogin(over: scheme)
      ?? misfits.first.map { misfit in
        SchemeProblem(
          key: misfit.key, statement: "does not apply over `\(scheme)`",
          span: misfit.span ?? place, help: ["leave it out"])
      }
  }

  /// Whether `auth` applies depends on its value, too: FTP has passwords only.
  private func problemOfLogin(over scheme: String) -> SchemeProblem? {
    let isFile = scheme == "file"
    guard let auth = auth?.content, !auth.isNone, isFile || !auth.scheme.isPassword else {
      return nil
    }
    return SchemeProblem(
      statement: isFile
        ? "a log-in does not apply over `file`"
        : "only `basic` and `netrc` can log in over `\(scheme)`",
      span: auth.span,
      help: [isFile ? "leave it out" : "write `auth: { basic: … }` or `auth: { netrc: true }`"])
  }
}

extension FieldPlace {
  /// One such field.
  fileprivate var words: String {
    switch self {
    case .parameter: "a parameter"
    case .header: "a header"
    case .cookie: "a cookie"
    case .form: "a field"
    }
  }
}
