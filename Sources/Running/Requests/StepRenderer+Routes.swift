// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning

/// A secret goes where the connection goes: `connectTo` and `resolve` must not lead it to a place that
/// a response chose.
extension StepRenderer {
  /// Refuses a request with a secret whose connection would go to a place made in the run.
  ///
  /// Call it when all secrets of the step are noted. A place from the files is not refused: it comes
  /// from an input, the row, the loop, or from `vars` that read only these.
  func judgeRoutes(_ templates: RouteTemplates) throws(StepRefusal) {
    guard !notes.secrets.names.isEmpty else { return }
    for (name, addresses) in templates.resolve {
      for address in addresses where isMadeInRun(address) {
        let text = try address.plainText(in: scope)
        let host =
          text.utf8.contains(UInt8(ascii: ":")) && !text.hasPrefix("[") ? "[\(text)]" : text
        try judge(HostPort(host: host, port: name.port), of: "resolve", at: address.span)
      }
    }
    for (_, to) in templates.connectTo where isMadeInRun(to) {
      let text = try to.plainText(in: scope)
      guard let place = try? HostPort(parsing: text) else { continue }
      try judge(place, of: "connectTo", at: to.span)
    }
  }

  private func judge(
    _ place: HostPort, of key: String, at span: SourceSpan
  ) throws(StepRefusal) {
    let isPlace = { (origin: Origin) in origin.host == place.host && origin.port == place.port }
    guard !collection.knownOriginList.contains(where: isPlace) else { return }
    guard let name = notes.secrets.first(notAllowedAt: isPlace, in: collection) else { return }
    throw .secretToUnknownPlace(name, "\(place)", key, at: span)
  }

  /// Whether a text reads anything but what was known before the run.
  private func isMadeInRun(_ text: TemplateText) -> Bool {
    !scope.isKnownBeforeRun(
      text.readNames, step: context.step.planned.variables, depth: VariableDepth.most)
  }
}

/// Bounds following `vars` that read each other; planning refuses cycles and deeper chains.
private enum VariableDepth {
  static let most = 64
}

extension StepScope {
  /// Whether all names come from inputs, the row, the loop, and `vars` that read only these.
  ///
  /// - Parameter step: the `vars` of the step.
  fileprivate func isKnownBeforeRun(
    _ names: ReadNames, step variables: [VariableDeclaration], depth: Int
  ) -> Bool {
    guard depth > 0 else { return false }
    return names.uses.allSatisfy { use in
      let name = use.root
      if let variable = variables.last(where: { $0.name.content.hasSameBytes(as: name) }) {
        return isKnownBeforeRun(variable.value.readNames, step: variables, depth: depth - 1)
      }
      if captured(name) != nil { return false }
      if frame.variables[name] != nil {
        guard
          let variable = frame.declarations.last(where: { $0.name.content.hasSameBytes(as: name) })
        else { return false }
        return isKnownBeforeRun(variable.value.readNames, step: [], depth: depth - 1)
      }
      switch name {
      case "row", "iteration", "env", "run", "now": return true
      case "needs", "steps", "response", "request": return false
      default:
        return frame.row?.value(ofColumn: name) != nil
          || (frame.onlyNeed(making: name) == nil && frame.setup[name] == nil)
      }
    }
  }
}

extension StepRefusal {
  fileprivate static func secretToUnknownPlace(
    _ name: String, _ place: String, _ key: String, at span: SourceSpan
  ) -> StepRefusal {
    StepRefusal(
      .secretToUnknownOrigin,
      "secret `\(name)` would go to \(place) by `\(key)`, and that place was made in the run",
      at: span,
      help: ["give the place in an input or a row when the secret belongs there"])
  }
}
