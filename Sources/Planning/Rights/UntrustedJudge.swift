// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

/// What an untrusted run refuses before anything is sent; typed text is not judged.
struct UntrustedJudge {
  let rights: RunRights
  /// The text that a person typed as a command (`curlew send`).
  let typed: SourceFileID?

  /// Judges settings that send a request to another place or weaken its security.
  func judge(_ settings: RequestSettings, _ report: (Diagnostic) -> Void) {
    guard rights.isUntrusted else { return }
    if let verify = settings.tls?.content?.verify?.content, !verify.content {
      refuse("tls.verify: false", at: verify.span, report)
    }
    for (key, span) in settings.connectionKeysOfTrust { refuse(key, at: span, report) }
  }

  /// Judges an origin that is known before the run.
  func judge(_ origin: Origin, at span: SourceSpan, _ report: (Diagnostic) -> Void) {
    // Files are judged by the rights to read.
    guard origin.scheme != "file", !rights.allowsHost(origin.host, port: origin.port) else {
      return
    }
    report(.hostNotAllowed(origin, at: span))
  }

  private func refuse(_ key: String, at span: SourceSpan, _ report: (Diagnostic) -> Void) {
    if span.file != typed { report(.keyOfUntrustedRun(key, at: span)) }
  }
}

extension RequestSettings {
  /// The connection keys that only a trusted collection may write, if they are effective.
  fileprivate var connectionKeysOfTrust: [(key: String, span: SourceSpan)] {
    guard let connection = sharedConnection?.content else { return [] }
    var found: [(key: String, span: SourceSpan)] = []
    for entry in connection.resolve?.content ?? [] {
      found.append(("resolve", entry.name.span))
    }
    switch connection.connectTo?.content {
    case .ownOrigin(let to)?: found.append(("connectTo", to.span))
    case .places(let places)?: found += places.map { ("connectTo", $0.from.span) }
    case nil: break
    }
    if let interface = connection.interface?.content {
      found.append(("interface", interface.span))
    }
    if let proxy = connection.proxy?.content { found.append(("proxy", proxy.span)) }
    return found
  }
}

extension Diagnostic {
  /// A key that an untrusted run refuses.
  static func keyOfUntrustedRun(_ key: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .untrustedRun, "`\(key)` is not allowed: the run is untrusted",
      at: Annotation(span, "taken away by `--untrusted`"),
      help: ["run without `--untrusted` when you trust the collection"])
  }

  /// A socket that no flag names.
  static func unixSocketNotAllowed(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unixSocketNotAllowed, "the Unix socket `\(path)` may not be connected to",
      at: Annotation(span, "no socket of `--allow-unix`"),
      help: ["run with `--allow-unix \(path)` when you trust the collection"])
  }

  /// A host that an untrusted run may not reach.
  static func hostNotAllowed(_ origin: Origin, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .hostNotAllowed, "\(origin) may not be reached: the run is untrusted",
      at: Annotation(span, "no host of `--allow-host`"),
      help: ["run with `--allow-host \(origin.host)` when it may be reached"])
  }
}
