// SPDX-License-Identifier: Apache-2.0

import Files
import LanguageServer
import Running
import Values

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The runs that a person has started in the editor: one at a time of each file, four at once.
struct ServerRuns {
  private static let most = 4

  private var runs: [ServerRun] = []
  private var count = 0
  /// The options of the server and the settings of the editor, as arguments.
  var arguments: [String] = []
  private let environment: [String]

  init(_ environment: ProcessEnvironment) {
    self.environment = environment.names.compactMap { name in
      environment.text(of: name).map { "\(name)=\($0)" }
    }
  }

  var isEmpty: Bool { runs.isEmpty }

  /// The path of this program.
  private static var ownPath: String {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: 4096)
      var size = UInt32(path.count)
      guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
      return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return "/proc/self/exe"
    #endif
  }

  /// What to wait for.
  var descriptors: [pollfd] { runs.flatMap(\.program.descriptors) }

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - folder: that of the project, or of the file.
  ///   - text: the text of the document if it is not saved; nil for the file.
  /// - Returns: a notification, or a request, that shows its progress; nil for a client without.
  mutating func start(
    _ target: RunTarget, in folder: FilePath, text: [UInt8]?, _ workspace: Workspace
  ) throws(RequestFailure) -> [[UInt8]] {
    guard let path = target.uri.path else {
      throw .refused("a document that is not a file cannot be run: save it")
    }
    guard !runs.contains(where: { $0.uri == target.uri }) else {
      throw .refused("this file is running: wait for its end, or stop it")
    }
    guard runs.count < Self.most else {
      throw .refused("\(Self.most) files are running: wait for one, or stop it")
    }
    let file = FilePath(bytes: path).tidied
    var words = ["curlew", "run", file.text + (target.line.map { ":\($0)" } ?? "")]
    if let until = target.until { words += ["--until", ":\(until)"] }
    if text != nil { words += ["--stdin-as", file.text] }
    words += ["--report", "ndjson=-", "--color", "never", "--progress", "none"] + arguments
    let program: StreamedProgram
    do throws(OutsideProgram.Failure) {
      program = try StreamedProgram(
        path: Self.ownPath, arguments: words, folder: folder.text, environment: environment,
        input: text ?? [])
    } catch {
      throw .refused("the run cannot be started: \(error.words)")
    }
    count += 1
    let token = workspace.client.showsProgress ? count : nil
    runs.append(ServerRun(uri: target.uri, folder: folder, program: program, token: token))
    guard let token else { return [] }
    let title = "curlew run \(String(decoding: file.name, as: UTF8.self))"
    return [Self.creation(of: token), Self.progress(token, "begin", title: title)]
  }

  /// Ends a run as Ctrl-C does, so that `teardown` runs; the second time at once.
  ///
  /// - Parameter token: that of its progress; nil for all runs.
  mutating func stop(_ token: Int? = nil) {
    for index in runs.indices where token == nil || runs[index].token == token {
      if runs[index].isStopped {
        runs[index].program.signal(SIGKILL, toAll: true)
      } else {
        runs[index].program.signal(SIGINT)
      }
      runs[index].isStopped = true
    }
  }

  /// Takes what the runs have done.
  ///
  /// - Parameter address: that of a file, by its absolute path.
  /// - Returns: what to send, and whether results have changed.
  mutating func pump(
    _ workspace: inout Workspace, address: (FilePath) -> DocumentURI
  ) -> (messages: [[UInt8]], hasResults: Bool) {
    var messages: [[UInt8]] = []
    var hasResults = false
    for index in runs.indices {
      let before = runs[index].current
      _ = runs[index].pump()
      if let token = runs[index].token, let current = runs[index].current, current != before {
        messages.append(Self.progress(token, "report", message: current))
      }
      guard runs[index].program.exitCode != nil else { continue }
      hasResults = true
      runs[index].show(in: &workspace, address: address)
      messages += ending(of: runs[index])
    }
    runs.removeAll { $0.program.exitCode != nil }
    return (messages, hasResults)
  }

  private func ending(of run: ServerRun) -> [[UInt8]] {
    let isUnsent = run.verdict.hasPrefix("nothing was sent")
    if isUnsent { return end(run) + [ServerMessage.show("curlew: \(run.verdict)", .error)] }
    guard run.token == nil else { return end(run) }
    return [ServerMessage.show("curlew: \(run.verdict)", .information)]
  }

  private func end(_ run: ServerRun) -> [[UInt8]] {
    run.token.map { [Self.progress($0, "end", message: run.verdict)] } ?? []
  }

  // MARK: Progress

  private static func creation(of token: Int) -> [UInt8] {
    ServerMessage.request(
      MessageID(text: "run", number: token), "window/workDoneProgress/create"
    ) { json in
      json.beginObject()
      json.member("token", token)
      json.endObject()
    }
  }

  private static func progress(
    _ token: Int, _ kind: String, title: String? = nil, message: String? = nil
  ) -> [UInt8] {
    ServerMessage.notification("$/progress") { json in
      json.beginObject()
      json.member("token", token)
      json.key("value")
      json.beginObject()
      json.member("kind", kind)
      json.member("title", title)
      if title != nil { json.member("cancellable", true) }
      json.member("message", message)
      json.endObject()
      json.endObject()
    }
  }
}

extension ServerRun {
  /// Gives the documents that were carried out the results of this run.
  fileprivate func show(in workspace: inout Workspace, address: (FilePath) -> DocumentURI) {
    var results: [DocumentURI: RunResults] = [uri: RunResults()]
    var lines: [DocumentURI: DocumentLines] = [:]
    func line(of place: Place) -> (uri: DocumentURI, line: RememberedLine)? {
      let uri = address(FilePath(place.file).absolute(in: folder))
      guard let table = lines[uri] ?? workspace.lines(of: uri), place.line <= table.lineCount
      else { return nil }
      lines[uri] = table
      return (uri, RememberedLine(place.line - 1, of: table))
    }
    for (place, words) in outcomes {
      guard let found = line(of: place) else { continue }
      results[found.uri, default: RunResults()].outcomes.append(
        RunResults.Outcome(line: found.line, words: words))
    }
    for (place, message) in failures {
      guard let found = line(of: place) else { continue }
      results[found.uri, default: RunResults()].failures.append(
        RunResults.Failure(line: found.line, column: max(place.column - 1, 0), message: message))
    }
    for (uri, found) in results { workspace.results[uri] = found }
  }
}
