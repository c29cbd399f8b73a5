// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages about `services`.
extension Diagnostic {
  static func badServiceName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidName, "`\(name)` cannot be the name of a service", at: Annotation(span),
      help: [
        "its files have this name: write letters, digits, `_` and `-`, "
          + "\(ServiceDeclaration.longestName) characters at most"
      ])
  }

  static func emptyService(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "the service `\(name)` has neither `exec` nor `ready`", at: Annotation(span),
      help: [
        "write the program that is started, `exec: [./\(name)]`, or the address that is waited for, "
          + "`ready: /health`"
      ])
  }

  static func endedWithoutProgram(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfExec, "`ended` waits for the end of a program, and the service has none",
      at: Annotation(span), help: ["name the program: `exec: [PROGRAM]`"])
  }

  static func keyOfServiceProgram(_ key: Located<String>) -> Diagnostic {
    Diagnostic(
      .keyOfExec, "`\(key.content)` belongs to a program, and the service has none",
      at: Annotation(key.span), help: ["name the program: `exec: [PROGRAM]`"])
  }

  static func reuseWithoutAddress(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "`reuse` finds a service by an address in `ready`, and there is none",
      at: Annotation(span), help: ["write its address: `ready: http://127.0.0.1:8080/health`"])
  }

  /// `services` of an environment that a collection has.
  static func servicesOfCollection(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownKey, "`services` is a key of `curlew.yaml` and of its environments",
      at: Annotation(span, "in a collection"),
      help: ["move it to `curlew.yaml`: a run starts the services for all collections"])
  }

  /// `freePort()` outside of `vars` of `curlew.yaml`.
  static func misplacedFreePort(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .misplacedFreePort, "`freePort()` is for `vars` of `curlew.yaml` and of its environments",
      at: Annotation(span),
      help: ["write `vars: { port: '${freePort()}' }` there, and `${port}` here"])
  }
}
