// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

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
