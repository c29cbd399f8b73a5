// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

extension RequestPlanner {
  /// The contract of merged settings; nil without a document.
  func contract(_ written: RequestSettings, _ checker: inout NameChecker) -> ContractSettings? {
    guard written.openAPI?.content != nil || contracts.holdForAll else { return nil }
    let setting = written.openAPI?.content ?? OpenAPISetting()
    _ = checker.resolve(setting.textsBeforeRun.readNames, in: planScope)
    var problems: [(Diagnostic, SourceSpan)] = []
    let settings = contracts.settings(
      setting,
      path: { inputs.path(of: $0, in: folder($0.span.file)) },
      basePath: { text in
        guard let path = inputs.text(of: text) else { return nil }
        if OpenAPISetting.isBasePath(path) { return path }
        problems.append((.badBasePath(path, at: text.span), text.span))
        return nil
      })
    for (problem, span) in problems { checker.report(once: problem, at: span) }
    if let settings { judgeNames(of: setting, settings, &checker) }
    if contracts.judgesSteps, !contracts.holdForAll, !setting.isNone, setting.paths.isEmpty {
      judgeLackOfDocument(setting, &checker)
    }
    return settings
  }

  /// Judges keys that say what a request is, where no document can.
  private func judgeLackOfDocument(_ setting: OpenAPISetting, _ checker: inout NameChecker) {
    if let operation = setting.operation?.content {
      checker.report(once: .withoutDocument("`operation`", at: operation.span), at: operation.span)
    }
    if let request = setting.request?.content, request.content == .invalid {
      checker.report(
        once: .withoutDocument("`request: invalid`", at: request.span), at: request.span)
    }
  }

  /// Judges the operations that `operation` and `outside` name.
  private func judgeNames(
    of setting: OpenAPISetting, _ settings: ContractSettings, _ checker: inout NameChecker
  ) {
    if let operation = setting.operation?.content,
      !settings.contracts.contains(where: { $0.document.operation(named: operation.content) != nil }
      )
    {
      checker.report(
        once: .unknownOperation(operation, in: settings.contracts), at: operation.span)
    }
    for entry in setting.outside?.content ?? [] {
      guard case .identifier(let id) = entry.content,
        !settings.contracts.contains(where: { $0.document.operation(identified: id) != nil })
      else { continue }
      checker.report(
        once: .unknownOperation(
          Located(id, at: entry.span), in: settings.contracts, severity: .warning),
        at: entry.span)
    }
  }
}
