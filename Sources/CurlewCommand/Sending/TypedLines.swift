// SPDX-License-Identifier: Apache-2.0

import Reporting
import Running
import Synchronization
import Threads

/// Lines of standard input as the messages of a WebSocket, and its messages as lines.
final class TypedLines: Conversation {
  private struct State {
    var lines: [[UInt8]] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let live: LiveBody

  /// Begins to read standard input.
  init(showing live: LiveBody) {
    self.live = live
    do throws(SystemThread.Failure) {
      try SystemThread.detached { [weak self] in
        while let line = readLine() {
          guard let self else { return }
          self.state.withLock { $0.lines.append(Array(line.utf8)) }
        }
        self?.end()
      }
    } catch {
      end()
    }
  }

  private func end() { state.withLock { $0.hasEnded = true } }

  func next() -> SpokenLine {
    state.withLock { state in
      guard state.lines.isEmpty else { return .line(state.lines.removeFirst()) }
      return state.hasEnded ? .end : .nothing
    }
  }

  func received(text: [UInt8]) { live.say(text) }

  func received(binary: [UInt8]) {
    let digits = binary.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    live.say(Array("binary: \(digits.joined(separator: " "))".utf8))
  }
}
