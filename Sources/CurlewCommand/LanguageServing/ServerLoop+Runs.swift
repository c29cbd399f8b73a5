// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Values

/// Runs that a person starts in the editor.
extension ServerLoop {
  mutating func carryOut(_ parameters: JSONNode) throws(RequestFailure) -> [UInt8] {
    let command = try parameters.text("command")
    switch command {
    case RunTarget.stopCommand: runs.stop()
    case RunTarget.command: try start(try RunTarget(parameters))
    default: throw .invalidParameters("unknown command `\(command)`")
    }
    return Array("null".utf8)
  }

  mutating func start(_ target: RunTarget) throws(RequestFailure) {
    guard settings.isTrusted else {
      throw .refused("this workspace is not trusted: nothing is run")
    }
    guard let document = workspace.documents[target.uri],
      let folder = checking.folder(of: target.uri)
    else { throw .refused("the document is not open, or not a file of curlew") }
    let plan = LanguageServerRequest(plan: checking.request)
    runs.arguments =
      LanguageServerCommand.arguments(repeating: plan) + settings.runArguments
    begun += try runs.start(
      target, in: folder, text: document.isEdited ? document.lines.bytes : nil, workspace)
  }

  /// Takes what runs have done, and sends it.
  mutating func pumpRuns() throws(BrokenFrame) {
    for message in begun { try connection.send(message, "a run") }
    begun = []
    guard !runs.isEmpty else { return }
    let checking = checking
    let (messages, hasResults) = runs.pump(&workspace) { checking.address(of: $0) }
    for message in messages { try connection.send(message, "a run") }
    guard hasResults else { return }
    try publish()
    if workspace.client.refreshesLenses {
      let message = ServerMessage.request(nextRequest(), "workspace/codeLens/refresh") { $0.null() }
      try connection.send(message, "workspace/codeLens/refresh")
    }
  }
}
