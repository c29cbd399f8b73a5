// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// The layout of the console report, with the properties of the terminal.
package struct ConsoleOptions: Sendable {
  package enum Verbosity: Sendable {
    /// `-q`: only failures and one line of totals.
    case quiet
    case normal
    /// `-v`: every exchange as well.
    case verbose
  }

  package var verbosity: Verbosity
  /// Whether colours are used.
  package var usesColor: Bool
  /// Columns of the terminal, at least 20; nil if lines are not cut (a file, a pipe, CI).
  package var width: Int?
  /// Whether a progress line is drawn; there must be an output for it.
  package var isLive: Bool
  /// Whether the start of a CI workflow command is broken; true under a CI variable.
  package var breaksCommands: Bool
  /// Whether a failure shows the commands that run and send it again.
  package var showsCommands = true
  /// Whether each exchange of `-v` is a section that GitLab's log folds.
  package var foldsExchanges = false
  /// Whether the screen is cleared at the end of a run that failed, so that failures are on top.
  package var showsFailuresFirst = false
  /// Whether the end shows how much of the OpenAPI documents was exercised.
  package var showsCoverage = false
  /// The address of a trace; nil to show only its identity.
  package var traceLink: TraceLink?
  /// Where displays ask which steps run; nil for nowhere.
  package var activity: RunActivity?
  /// After how long without output a line says how far the run is; nil for never.
  package var lineEvery: Duration?
  /// Asks the terminal for its columns, which change with its window; nil if they do not.
  package var askColumns: (@Sendable () -> Int?)?
  /// How long the run takes by earlier ones, for the progress line; nil if that is not known.
  package var expectedTime: ExpectedTime?
  /// The running transfers, for the progress line; nil if there is none.
  package var board: TransferBoard?

  /// The columns of the terminal at this moment, at least 20; nil if lines are not cut.
  var presentWidth: Int? { askColumns?().map { max(20, $0) } ?? width }

  package init(
    verbosity: Verbosity = .normal, usesColor: Bool = false, width: Int? = nil,
    isLive: Bool = false, breaksCommands: Bool = false, board: TransferBoard? = nil
  ) {
    self.verbosity = verbosity
    self.usesColor = usesColor
    self.width = width.map { max(20, $0) }
    self.isLive = isLive
    self.breaksCommands = breaksCommands
    self.board = board
  }
}
