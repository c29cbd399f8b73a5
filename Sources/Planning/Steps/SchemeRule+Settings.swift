// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Which settings apply to `ftp`, `ftps` and `file`. Others are refused if the step itself writes
/// them; nothing is ignored silently.
extension RequestSettings {
  /// The first of a step's own settings that does not apply to `ftp`, `ftps` or `file`; nil for
  /// none.
  ///
  /// - Parameter place: that of the step, for a setting without a place of its own.
  func problem(of scheme: String, at place: SourceSpan) -> SchemeProblem? {
    if let field = fieldsOfHTTP.first {
      return SchemeProblem(
        statement: "\(field.kind) cannot be sent over `\(scheme)`", span: field.span,
        help: ["leave it out"])
    }
    let isFile = scheme == "file"
    if let auth = auth?.content, !auth.isNone, isFile || !auth.scheme.isPassword {
      return SchemeProblem(
        statement: isFile
          ? "there is no log-in over `file`"
          : "only `basic` and `netrc` can log in over `\(scheme)`",
        span: auth.span,
        help: [isFile ? "leave it out" : "write `auth: { basic: … }` or `auth: { netrc: true }`"])
    }
    let settings = settingsOfHTTP + (isFile ? settingsOfNetworks : [])
    return settings.first { $0.isWritten }.map { setting in
      SchemeProblem(
        key: setting.key, statement: "does not apply over `\(scheme)`",
        span: setting.span ?? place, help: ["leave it out"])
    }
  }

  /// Parameters, headers and cookies.
  private var fieldsOfHTTP: [(kind: String, span: SourceSpan)] {
    let kinds = [("a parameter", parameters), ("a header", headers), ("a cookie", cookies)]
    return kinds.flatMap { kind, fields in
      fields.compactMap { field in
        if case .removed = field.values { return nil }
        return (kind, field.name.span)
      }
    }
  }

  /// One key, with whether it has a value, and its place if that is known.
  private typealias Written = (key: String, isWritten: Bool, span: SourceSpan?)

  /// Settings of HTTP only. A Unix socket is one connection, and FTP needs two.
  private var settingsOfHTTP: [Written] {
    [
      ("contentType", contentType?.content != nil, contentType?.content?.span),
      ("redirects", redirects?.content != nil, redirects?.content?.span),
      ("http", connection.httpVersion?.content != nil, connection.httpVersion?.content?.span),
      ("compressed", connection.isCompressed?.content != nil, nil),
      ("unixSocket", connection.unixSocket?.content != nil, connection.unixSocket?.content?.span),
    ]
  }

  /// Settings that need a connection.
  private var settingsOfNetworks: [Written] {
    let limits = limits?.content
    return [
      ("timeout", timeout?.content != nil, nil), ("tls", tls?.content != nil, nil),
      ("limits: { head }", limits?.headBytes?.content != nil, nil),
      ("limits: { rate }", limits?.receiveRate?.content != nil, nil),
      ("limits: { upload }", limits?.sendRate?.content != nil, nil),
      ("proxy", connection.proxy?.content != nil, nil),
      ("resolve", connection.resolve?.content != nil, nil),
      ("connectTo", connection.connectTo?.content != nil, nil),
      ("connection", connection.use?.content != nil, connection.use?.content?.span),
      ("interface", connection.interface?.content != nil, connection.interface?.content?.span),
      ("ipVersion", connection.ipVersion?.content != nil, nil),
    ]
  }
}

extension AuthTemplate {
  fileprivate var isNone: Bool { if case .none = scheme { true } else { false } }
}
