// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// What an attempt did apart from the hops of a request, as lines for the console, JUnit, CTRF and
/// failure texts: a title, pieces of data, and a text. Only here reports look at each kind of content.
struct ContentText {
  /// `connection ` and its address, `program ` and its command; nil without a title.
  private(set) var title: (label: String, words: String)?
  /// What the console adds to the title.
  private(set) var remark = ""
  /// In the order in which they are shown.
  private(set) var pieces: [Piece] = []
  /// Of a connection of the step's own.
  private(set) var timings: Timings?
  /// The text that the step made for people.
  private(set) var output: String?

  /// Bytes that were sent, received or written.
  struct Piece {
    /// `send`, `stdout`.
    let name: String
    /// The form of a message, with a space before it.
    var form = ""
    /// The bytes that were kept.
    let bytes: [UInt8]
    let wholeBytes: Int
    let isCut: Bool
    /// Whether its length is shown after its name.
    var hasLength = true
    /// Whether a failure text notes its length again where the text is cut.
    var notesCut = true
  }

  init(_ content: Attempt.Content) {
    switch content {
    case .nothing, .exchange: break
    case .socket(let socket), .webSocket(_, let socket): add(socket)
    case .printed(let text): output = text
    case .program(let program): add(program)
    }
  }

  private mutating func add(_ socket: SocketExchange) {
    title = ("connection ", socket.address)
    if socket.elements.isEmpty { remark = ", nothing was sent" }
    timings = socket.timings
    pieces = socket.elements.map { element in
      Piece(
        name: element.kind.rawValue, form: element.message.map { " \($0.words)" } ?? "",
        bytes: element.bytes, wholeBytes: element.wholeBytes, isCut: element.isCut,
        hasLength: element.kind != .closed)
    }
  }

  private mutating func add(_ program: ProgramRun) {
    let command = program.command.map(ShellWord.quoted).joined(separator: " ")
    title = ("program ", "\(command), \(program.endingWords)")
    for (name, output) in [("stdout", program.output), ("stderr", program.errors)]
    where output.wholeBytes > 0 {
      pieces.append(
        Piece(
          name: name, bytes: output.bytes, wholeBytes: output.wholeBytes, isCut: output.isCut,
          notesCut: false))
    }
  }
}

extension ProgramRun {
  /// `exit 3`, `ended by signal 9`.
  fileprivate var endingWords: String {
    switch ending {
    case .exited(let status): "exit \(status)"
    case .killed(let signal): "ended by signal \(signal)"
    }
  }
}
