// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Values

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes one message after another, and checks documents while none waits.
struct ServerLoop {
  private enum State {
    case new
    case ready
    /// After `shutdown`.
    case closing
  }

  /// How long no message comes before a large project is checked as a whole.
  private static let pauseMilliseconds: Int32 = 100
  /// How often the process of the editor is looked for.
  private static let watchMilliseconds: Int32 = 3000

  var connection: ServerConnection
  var checking: WorkspaceChecking
  private var publishing = ProblemPublishing()
  var workspace = Workspace()
  private var state = State.new
  /// The process of the editor; nil if it did not say.
  private var parent: pid_t?
  var settings = ServerSettings()
  /// Warnings about settings that were shown.
  var shownWarnings: Set<String> = []
  /// The workspace folders.
  private var folders: [DocumentURI] = []
  private var requestCount = 0
  /// The request for settings that has no answer yet.
  var settingsRequest: MessageID?
  /// Whether something waits that is to be checked without a request.
  var mayCheck = false
  var runs: ServerRuns
  /// Messages about runs that have begun.
  var begun: [[UInt8]] = []

  init(connection: ServerConnection, checking: WorkspaceChecking, runs: ServerRuns) {
    self.connection = connection
    self.checking = checking
    self.runs = runs
  }

  /// - Returns: the exit code.
  mutating func run() throws(BrokenFrame) -> Int32 {
    // What a person has started ends with the editor, with its `teardown`.
    defer { runs.stop() }
    while true {
      try connection.read(waiting: 0)
      try pumpRuns()
      if let received = connection.next() {
        if let code = try handle(received) { return code }
        continue
      }
      let isOver = state == .closing ? ExitCode.success : ExitCode.failed
      if connection.hasEnded { return isOver }
      if mayCheck, state == .ready, checking.hasWork || checking.hasNews {
        try check()
        continue
      }
      mayCheck = false
      try connection.read(
        waiting: parent == nil ? -1 : Self.watchMilliseconds, for: runs.descriptors)
      if let parent, kill(parent, 0) != 0, errno == ESRCH { return isOver }
    }
  }

  /// Checks one document or project that waits, and sends what is new.
  private mutating func check() throws(BrokenFrame) {
    if checking.hasWork, checking.waitsForPause {
      if checking.hasNews { return try publish() }
      try connection.read(waiting: Self.pauseMilliseconds, for: runs.descriptors)
      if connection.hasMessage || connection.hasEnded { return }
    }
    if checking.hasWork { checking.work(&workspace) }
    try publish()
  }

  /// - Returns: the exit code if it is the last message.
  private mutating func handle(
    _ received: Result<ClientMessage, ClientMessage.Refusal>
  ) throws(BrokenFrame) -> Int32? {
    switch received {
    case .failure(let refusal):
      try connection.send(ServerMessage.failure(of: refusal.id, refusal.failure), "a refusal")
    case .success(.request(let id, let method, let parameters)):
      let isCancelled = connection.takeCancellation(of: id)
      let answer = isCancelled ? .failure(.cancelled) : answer(method, parameters)
      connection.forgetCancellation(of: id)
      let words = connection.log.text(of: id)
      switch answer {
      case .success(let result):
        try connection.send(ServerMessage.response(to: id, result: result), words)
        if let remark = remark(on: method, parameters) {
          try connection.send(ServerMessage.show(remark, .information), "a remark")
        }
      case .failure(let failure):
        try connection.send(
          ServerMessage.failure(of: id, failure), "\(words) error \(failure.code)")
      }
      if method == "initialize" { try show(settings.warnings) }
    case .success(.notification(let method, let parameters)):
      if method == "exit" { return state == .closing ? ExitCode.success : ExitCode.failed }
      guard state == .ready else { return nil }
      try take(method, parameters)
    case .success(.response(let id, let result)):
      guard id == settingsRequest else { return nil }
      settingsRequest = nil
      // The section `curlew` is the only one that was asked for.
      if let section = result?[0], !section.isNull { try take(ServerSettings(section)) }
    }
    return nil
  }

  // MARK: Requests

  private mutating func answer(
    _ method: String, _ parameters: JSONNode
  ) -> Result<[UInt8], RequestFailure> {
    Result { () throws(RequestFailure) in
      switch (state, method) {
      case (.new, "initialize"): return try initialize(parameters)
      case (.new, _): throw .notInitialized
      case (.ready, "initialize"), (.closing, _): throw .invalidRequest
      case (.ready, "shutdown"):
        state = .closing
        return Array("null".utf8)
      case (.ready, _):
        if method == "workspace/executeCommand" { return try carryOut(parameters) }
        guard let request = LanguageRequest.named(method) else { throw .unknownMethod(method) }
        return try answer(request, parameters)
      }
    }
  }

  private mutating func answer(
    _ request: LanguageRequest, _ parameters: JSONNode
  ) throws(RequestFailure) -> [UInt8] {
    if parameters[member: "textDocument"] != nil {
      let uri = try DocumentURI(identifiedBy: parameters)
      if connection.willChange(uri) { throw .contentModified }
      if request.needsProject {
        checking.refreshProject(of: uri, &workspace)
      } else {
        checking.refresh(uri, &workspace)
      }
    }
    var json = JSONWriter()
    try request.answer(workspace, parameters, &json)
    return json.take()
  }

  /// What a person reads after the answer to a request.
  private func remark(on method: String, _ parameters: JSONNode) -> String? {
    guard state == .ready, let remark = LanguageRequest.named(method)?.remark else { return nil }
    return (try? remark(workspace, parameters)) ?? nil
  }

  private mutating func initialize(_ parameters: JSONNode) throws(RequestFailure) -> [UInt8] {
    workspace.client = ClientAbilities(parameters[member: "capabilities"])
    if let process = parameters.optional("processId") {
      guard let number = process.number?.exactInteger(as: pid_t.self), number > 0 else {
        throw .invalidParameters("`processId` is not the number of a process")
      }
      parent = number
    }
    if let given = parameters.optional("workspaceFolders") {
      folders = given.elements.compactMap { $0[member: "uri"]?.stringValue.map { DocumentURI($0) } }
    } else if let root = parameters.optional("rootUri")?.stringValue {
      folders = [DocumentURI(root)]
    } else if let root = parameters.optional("rootPath")?.stringValue {
      folders = [DocumentURI(path: Array(root.utf8))]
    }
    settings = ServerSettings(parameters.optional("initializationOptions"))
    workspace.mayRun = settings.isTrusted
    checking.take(settings, workspace)
    checking.take(folders: folders, workspace)
    state = .ready
    var json = JSONWriter()
    ServerAnnouncement.write(to: &json, for: workspace.client)
    return json.take()
  }

  // MARK: Notifications

  private mutating func take(_ method: String, _ parameters: JSONNode) throws(BrokenFrame) {
    do throws(RequestFailure) {
      if let event = try workspace.takeNotification(method, parameters) { take(event) }
      switch method {
      case "workspace/didChangeWatchedFiles":
        checking.markAll(workspace)
        mayCheck = true
      case "workspace/didChangeWorkspaceFolders": try changeFolders(parameters)
      default: break
      }
    } catch {
      connection.log.note(error.message)
    }
    switch method {
    case "initialized": try register()
    case "workspace/didChangeConfiguration": try changeSettings(parameters)
    case "textDocument/didClose": try publish()
    case "window/workDoneProgress/cancel":
      if let token = parameters[member: "token"]?.number?.exactInt { runs.stop(token) }
    default: break
    }
  }

  private mutating func take(_ event: DocumentEvent) {
    switch event {
    case .opened(let uri):
      checking.mark(uri, workspace)
      mayCheck = true
    case .changed(let uri):
      checking.mark(uri, workspace)
      let byteCount = workspace.documents[uri]?.lines.bytes.count ?? 0
      if settings.checksOnType, byteCount <= WorkspaceChecking.largestWhileTyping {
        mayCheck = true
      }
    case .saved:
      // What other files read from the disk has changed.
      checking.markAll(workspace)
      mayCheck = true
    case .closed(let uri):
      checking.forget(uri, &workspace)
      mayCheck = true
    }
  }

  private mutating func changeFolders(_ parameters: JSONNode) throws(RequestFailure) {
    let event = try parameters.member("event")
    func uris(_ name: String) throws(RequestFailure) -> [DocumentURI] {
      try event.list(name).compactMap { $0[member: "uri"]?.stringValue.map { DocumentURI($0) } }
    }
    let (added, removed) = (try uris("added"), try uris("removed"))
    folders.removeAll { removed.contains($0) }
    folders += added
    checking.take(folders: folders, workspace)
    mayCheck = true
  }

  // MARK: Sending

  mutating func nextRequest() -> MessageID {
    requestCount += 1
    return MessageID(number: requestCount)
  }

  mutating func publish() throws(BrokenFrame) {
    checking.hasNews = false
    for (body, words) in publishing.notifications(for: workspace) {
      try connection.send(body, words)
    }
  }
}
