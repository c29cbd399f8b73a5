// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The files of `editors` for Neovim and Emacs, in these editors.
@Suite struct `The files for other editors` {
  private static let messy = "curlew:   1\nrequests:   [{ print: hello }]\n"
  private static let tidy = "curlew: 1\nrequests: [{ print: hello }]\n"
  private static let other = "services:    {}\n"
  private static let cut = "curlew:   1\nrequests: [\n"
  private static let wrong = "curlew: 1\nrequests:\n  - prnt: a\n"

  /// A folder with a collection in another layout, a file of another tool, one that is not YAML, and one
  /// with a mistake in a project of its own.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(messy, to: "a.yaml")
    try folder.write(other, to: "b.yaml")
    try folder.write(cut, to: "c.yaml")
    try folder.write("curlew: 1\n", to: "project/curlew.yaml")
    try folder.write(wrong, to: "project/d.yaml")
    return folder
  }

  private static func program(
    _ peer: PeerProgram, _ words: [String], in folder: TemporaryFolder, below name: String = ""
  ) throws -> Program {
    var program = Program(try #require(peer.path), words)
    let curlew = try Program.curlew().path.split(separator: "/").dropLast().joined(separator: "/")
    program.environment["PATH"] = "/\(curlew):/usr/bin:/bin"
    program.environment["HOME"] = folder.path
    program.environment["LANG"] = "C.UTF-8"
    program.workingDirectory = folder.path(of: name)
    return program
  }

  /// What formatting makes of each file.
  private static func expectFormatted(_ folder: TemporaryFolder) throws {
    #expect(try folder.read("a.yaml") == tidy)
    #expect(try folder.read("b.yaml") == other)
    #expect(try folder.read("c.yaml") == cut)
  }

  private static func vim(_ file: String, _ commands: [String]) -> [String] {
    let script = Validator.projectFile("editors/neovim/curlew.lua")
    let begin = ["set ft=yaml", "luafile \(script)"]
    return ["--headless", "-u", "NONE", "-i", "NONE", file]
      + (begin + commands + ["qa!"]).flatMap { ["-c", $0] }
  }

  @Test(.needs(.neovim)) func `let Neovim format, check and run`() async throws {
    let folder = try Self.folder()
    for name in ["a.yaml", "b.yaml", "c.yaml"] {
      let run = try await Self.program(.neovim, Self.vim(name, ["write"]), in: folder).run()
      #expect(run.exitCode == 0, "\(run.errorOutput)")
    }
    try Self.expectFormatted(folder)
    let places =
      "call writefile(map(getqflist(), "
      + "{_, e -> bufname(e.bufnr) . ':' . e.lnum . ':' . e.col . ':' . e.text}), 'places')"
    let made = Self.vim("d.yaml", ["silent make", places])
    _ = try await Self.program(.neovim, made, in: folder, below: "project").run()
    #expect(try folder.read("project/places") == "d.yaml:3:5:`prnt` is not a key of a step\n")
    let shown = Self.vim(
      "a.yaml",
      [
        "2", "CurlewRun", "call wait(20000, {-> search('scenarios  1 passed', 'nw') > 0})",
        "call writefile(getline(1, '$'), 'shown')",
      ])
    _ = try await Self.program(.neovim, shown, in: folder).run()
    #expect(try folder.read("shown").contains("1 passed"))
  }

  @Test(.needs(.emacs)) func `let Emacs format, check and run`() async throws {
    let folder = try Self.folder()
    func emacs(_ file: String, _ form: String, below name: String = "") async throws -> ProgramRun {
      let words = [
        "-Q", "--batch", "-L", Validator.projectFile("editors/emacs"), "-l", "curlew", file,
        "--eval",
        form,
      ]
      return try await Self.program(.emacs, words, in: folder, below: name).run()
    }
    for name in ["a.yaml", "b.yaml", "c.yaml"] {
      let run = try await emacs(name, "(progn (set-buffer-modified-p t) (save-buffer))")
      #expect(run.exitCode == 0, "\(run.errorOutput)")
    }
    try Self.expectFormatted(folder)
    func shown(_ command: String) -> String {
      "(progn (goto-char (point-max)) (\(command)) (while (process-live-p (get-buffer-process "
        + "\"*compilation*\")) (accept-process-output nil 0.1)) (with-current-buffer "
        + "\"*compilation*\" (princ (buffer-string))))"
    }
    let checked = try await emacs("d.yaml", shown("curlew-check"), below: "project")
    #expect(checked.output.contains("d.yaml:3:5: error[unknown-key]"), "\(checked.output)")
    let ran = try await emacs("a.yaml", shown("curlew-run"))
    #expect(ran.output.contains("1 passed"), "\(ran.output)\(ran.errorOutput)")
  }
}
