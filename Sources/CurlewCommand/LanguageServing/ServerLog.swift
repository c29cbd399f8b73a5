// SPDX-License-Identifier: Apache-2.0

import Files
import LanguageServer

/// `--log`: a line for each message, without texts of documents.
///
/// ```
/// <- textDocument/didChange, 312 bytes
/// <- 7 textDocument/codeAction, 280 bytes
/// -> 7, 1034 bytes
/// ```
struct ServerLog {
  private let file: AppendedFile?

  /// - Parameter path: nil for no log.
  init(path: FilePath?) throws(FileFailure) {
    guard let path else {
      file = nil
      return
    }
    file = try AppendedFile(path)
  }

  func note(received message: ClientMessage, byteCount: Int) {
    guard file != nil else { return }
    switch message {
    case .request(let id, let method, _): add("<- \(text(of: id)) \(method), \(byteCount) bytes")
    case .notification(let method, _): add("<- \(method), \(byteCount) bytes")
    case .response(let id, _): add("<- answer to \(text(of: id)), \(byteCount) bytes")
    }
  }

  func note(sent words: String, byteCount: Int) {
    guard file != nil else { return }
    add("-> \(words), \(byteCount) bytes")
  }

  /// A sentence about a message that has no effect.
  func note(_ sentence: String) { add("   \(sentence)") }

  func text(of id: MessageID) -> String { String(decoding: id.json, as: UTF8.self) }

  /// A log that cannot be written any more does not end the server.
  private func add(_ line: String) {
    let shown = line.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
    try? file?.append(Array("\(shown)\n".utf8))
  }
}
