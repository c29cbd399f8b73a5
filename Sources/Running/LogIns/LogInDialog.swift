// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Whether a person is there to log in.
package enum LogInPerson: Sendable {
  case present(any LogInDialog)
  /// The reason, as in `the run is in CI`.
  case absent(String)
}

/// What a log-in needs of its surroundings. Called on the engine's thread.
package protocol LogInDialog: Sendable {
  /// Waits for the browser that comes back.
  ///
  /// - Throws: if the port is taken, or the system has none left.
  func listen(
    at redirect: RedirectAddress, state: String
  ) throws(LogInDialogProblem) -> any RedirectListener

  func show(_ news: LogInNews)
}

/// Why a browser cannot come back.
package struct LogInDialogProblem: Error {
  package let words: String

  package init(words: String) {
    self.words = words
  }
}

/// Listens while it exists.
package protocol RedirectListener: Sendable {
  var port: UInt16 { get }

  /// The code or the refusal; nil if the task is cancelled first.
  func reply() async -> RedirectReply?
}

/// What happens in a log-in.
package enum LogInNews: Sendable {
  /// The page is to be opened in a browser.
  case page(LogInWords, Address, within: Duration)
  /// The code is to be entered on a page.
  case code(LogInWords, String, page: Address, within: Duration)
  /// Another run of this machine logs in, or refreshes the token.
  case waiting(LogInWords)
}
