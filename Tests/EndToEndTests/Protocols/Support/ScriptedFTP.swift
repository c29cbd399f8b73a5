// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization

/// A server of FTP that answers each command from a table: `200 fine` for one that is not in there, and
/// nothing at all where the answer is empty, after a delay where one is given. `220` is the greeting.
final class ScriptedFTP: Sendable {
  private let server: LoopbackServer
  private let seen: Log

  private final class Log: Sendable {
    let commands = Mutex<[String]>([])
  }

  init(_ answers: [String: String], delays: [String: Duration] = [:]) throws {
    let log = Log()
    seen = log
    server = try LoopbackServer(on: [.ipv4]) { _ in
      Connection(answers: answers, delays: delays, log: log)
    }
  }

  var port: UInt16 { server.port }

  var commands: [String] { seen.commands.withLock { $0 } }

  func stop() { server.stop() }

  private final class Connection: ConnectionHandler {
    private let answers: [String: String]
    private let delays: [String: Duration]
    private let log: Log
    private var text = ""

    init(answers: [String: String], delays: [String: Duration], log: Log) {
      self.answers = answers
      self.delays = delays
      self.log = log
    }

    func connectionOpened() -> [ConnectionAction] { answer("220", else: "220 hello") }

    func received(_ bytes: [UInt8]) -> [ConnectionAction] {
      text += String(decoding: bytes, as: UTF8.self)
      var actions: [ConnectionAction] = []
      while let end = text.firstIndex(where: { $0 == "\r\n" || $0 == "\n" }) {
        let line = String(text[..<end])
        text = String(text[text.index(after: end)...])
        log.commands.withLock { $0.append(line) }
        let word = String(line.prefix { $0 != " " })
        actions += answer(word, else: "200 fine")
      }
      return actions
    }

    private func answer(_ word: String, else usual: String) -> [ConnectionAction] {
      let text = answers[word] ?? usual
      let delay = delays[word].map { [ConnectionAction.wait($0)] } ?? []
      return text.isEmpty ? [] : delay + [.send(Array("\(text)\r\n".utf8))]
    }
  }
}
