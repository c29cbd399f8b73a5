// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension ImportCause {
  /// The code that `curlew explain` explains.
  package var code: DiagnosticCode {
    switch self {
    case .script: DiagnosticCode("import-script")
    case .auth: DiagnosticCode("import-auth")
    case .variable: DiagnosticCode("import-variable")
    case .body: DiagnosticCode("import-body")
    case .bodyFile: DiagnosticCode("import-body-file")
    case .option: DiagnosticCode("import-option")
    case .assert: DiagnosticCode("import-assert")
    case .filter: DiagnosticCode("import-filter")
    case .flow: DiagnosticCode("import-flow")
    case .protocol: DiagnosticCode("import-protocol")
    case .tls: DiagnosticCode("import-tls")
    case .cookie: DiagnosticCode("import-cookie")
    case .redirect: DiagnosticCode("import-redirect")
    case .retry: DiagnosticCode("import-retry")
    case .example: DiagnosticCode("import-example")
    case .schema: DiagnosticCode("import-schema")
    case .reference: DiagnosticCode("import-reference")
    case .undeclared: DiagnosticCode("import-undeclared")
    case .renamed: DiagnosticCode("import-renamed")
    case .oneScenario: DiagnosticCode("import-one-scenario")
    case .random: DiagnosticCode("import-random")
    case .impliedStatus: DiagnosticCode("import-implied-status")
    case .secret: DiagnosticCode("import-secret")
    case .fileMissing: DiagnosticCode("import-file-missing")
    case .absolutePath: DiagnosticCode("import-absolute-path")
    case .right: DiagnosticCode("import-right")
    case .braces: DiagnosticCode("import-braces")
    case .unreadable: DiagnosticCode("import-unreadable")
    case .unknown: DiagnosticCode("import-unknown")
    }
  }
}
