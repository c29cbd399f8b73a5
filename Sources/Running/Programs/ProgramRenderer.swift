// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Files
import Planning
import Threads

/// Renders the command of an `exec` step, and finds its program.
struct ProgramRenderer: StepRenderer {
  let exec: PlannedExec
  let context: StepContext
  let addressSpan: SourceSpan
  var notes = RenderNotes()

  init(exec: PlannedExec, in context: StepContext) {
    self.exec = exec
    self.context = context
    addressSpan = exec.span
  }

  var settings: PlannedSettings { exec.settings }

  nonisolated(nonsending) mutating func render() async throws(StepRefusal) -> RenderedProgram {
    guard context.run.options.rights.allowsPrograms else { throw .execNotAllowed(at: exec.span) }
    let (arguments, shown) = try command()
    let folder = try await folder()
    let path = try await path(of: arguments[0], in: folder.relative)
    return RenderedProgram(
      path: path, arguments: arguments, shown: shown,
      folder: folder.absolute,
      environment: try environment(), input: try input(), timeout: exec.timeout,
      secrets: notes.secrets.names)
  }

  /// The program and its arguments, as they are and as people see them.
  mutating func command() throws(StepRefusal) -> (arguments: [String], shown: [String]) {
    var arguments: [String] = []
    var shown: [String] = []
    for template in exec.command {
      let rendered = try rendered(template)
      guard !rendered.text.utf8.contains(0) else { throw .zeroByte(at: template.span) }
      arguments.append(rendered.text)
      shown.append(rendered.masked(unless: isHidden(_:of:)) ?? rendered.text)
    }
    return (arguments, shown)
  }

  /// The folder in which the program runs: with the path as planning has it, and as the system needs it.
  private nonisolated(nonsending) mutating func folder() async throws(StepRefusal) -> (
    relative: String, absolute: String
  ) {
    let files = context.run.files
    guard let template = exec.workingFolder else {
      return (exec.fileFolder, files.absoluteFolder(exec.fileFolder))
    }
    let text = try text(of: template)
    guard !text.utf8.contains(0) else { throw .zeroByte(at: template.span) }
    let path = text.path(in: exec.fileFolder)
    switch await OffEngine.run({ off in files.programFolder(at: path, off) }) {
    case .success(let folder): return (path, folder)
    case .failure(let failure): throw .unreadableFile(failure, at: template.span)
    }
  }

  private nonisolated(nonsending) func path(
    of name: String, in folder: String
  ) async throws(StepRefusal) -> String {
    let span = exec.command[0].span
    guard !name.isEmpty else { throw .noProgram(name, at: span) }
    let files = context.run.files
    guard name.utf8.contains(UInt8(ascii: "/")) else {
      let found = await OffEngine.run { off in files.program(named: name, off) }
      guard let found else { throw .noProgram(name, at: span) }
      return found
    }
    let written = name.path(in: folder)
    switch await OffEngine.run({ off in files.program(at: written, off) }) {
    case .success(let path): return path
    case .failure(let failure): throw .unreadableFile(failure, at: span)
    }
  }

  /// What every program gets, under the variables that are passed and those of the step.
  private mutating func environment() throws(StepRefusal) -> [String] {
    var variables: [(name: String, value: String)] = context.run.files.programVariables
    for name in exec.passed {
      guard let found = collection.inputs.environmentVariable(name.content),
        let text = found.value.maskedTexts.first
      else { continue }
      notes.secrets.note(found.secrets, at: name.span)
      variables.removeAll { $0.name.utf8.elementsEqual(name.content.utf8) }
      variables.append((name.content, text))
    }
    for variable in exec.variables {
      let value = try text(of: variable.value)
      guard !value.utf8.contains(0) else { throw .zeroByte(at: variable.value.span) }
      variables.removeAll { $0.name.utf8.elementsEqual(variable.name.content.utf8) }
      variables.append((variable.name.content, value))
    }
    return variables.map { "\($0.name)=\($0.value)" }
  }

  private mutating func input() throws(StepRefusal) -> [UInt8] {
    guard let template = exec.input else { return [] }
    return Array(try text(of: template).utf8)
  }
}
