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

  /// A collection with a mistake in another layout, typed on, fixed and formatted by the language server.
  private static let typed = "curlew:   1\nrequests:\n  - prnt: a\n"
  private static let corrected = "curlew: 1\nrequests:\n  - print: ab\n"

  @Test(.needs(.neovim)) func `let Neovim show, fix and format by the server`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.typed, to: "a.yaml")
    try folder.write(Self.serverScript, to: "session.lua")
    let words =
      ["--headless", "-u", "NONE", "-i", "NONE", "a.yaml"]
      + [
        "set ft=yaml", "luafile \(Validator.projectFile("editors/neovim/lsp.lua"))",
        "luafile session.lua", "write", "qa!",
      ].flatMap { ["-c", $0] }
    let run = try await Self.program(.neovim, words, in: folder).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(try folder.read("shown") == "3:5 unknown-key `prnt` is not a key of a step\n")
    #expect(try folder.read("a.yaml") == Self.corrected, "\(run.errorOutput)")
  }

  private static let serverScript = """
    local function wait(what) assert(vim.wait(20000, what, 20)) end
    wait(function() return #vim.diagnostic.get(0) > 0 end)
    local found = vim.diagnostic.get(0)[1]
    local line = vim.split(found.message, "\\n")[1]
    vim.fn.writefile({ (found.lnum + 1) .. ":" .. (found.col + 1) .. " " .. found.code .. " " .. line }, "shown")
    vim.api.nvim_buf_set_text(0, 2, 11, 2, 11, { "b" })
    local function ask(method, further)
      local parameters = vim.tbl_extend("force", vim.lsp.util.make_given_range_params({ 3, 0 }, { 3, 8 }), further)
      local answers = vim.lsp.buf_request_sync(0, method, parameters, 20000)
      for id, answer in pairs(answers) do
        assert(not answer.err, vim.inspect(answer.err))
        return answer.result, vim.lsp.get_client_by_id(id)
      end
    end
    local actions, client = ask("textDocument/codeAction", { context = { diagnostics = {}, only = { "quickfix" } } })
    assert(#actions == 1 and actions[1].isPreferred)
    vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
    local edits = ask("textDocument/formatting", { options = { tabSize = 2, insertSpaces = true } })
    vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), client.offset_encoding)
    wait(function() return #vim.diagnostic.get(0) == 0 end)

    """

  @Test(.needs(.emacs, .eglot)) func `let Emacs show, fix and format by the server`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.typed, to: "a.yaml")
    try folder.write(Self.serverForms, to: "session.el")
    let words = [
      "-Q", "--batch", "--eval",
      "(progn (setq package-user-dir \"/usr/share/emacs/site-lisp/elpa\") (package-initialize))",
      "-L", Validator.projectFile("editors/emacs"), "-l", "curlew-lsp", "-l",
      folder.path(of: "session.el"),
    ]
    let run = try await Self.program(.emacs, words, in: folder).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.hasPrefix("1 `prnt` is not a key of a step\n"), "\(run.output)")
    #expect(try folder.read("a.yaml") == Self.corrected)
  }

  private static let serverForms = """
    (require 'yaml-mode)
    (find-file "a.yaml")
    (yaml-mode)
    (call-interactively #'eglot)
    (defun shown () (flymake-start) (accept-process-output nil 0.05) (flymake-diagnostics))
    (let ((end (+ (float-time) 20)))
      (while (and (< (float-time) end) (null (shown)))))
    (princ (format "%d %s\\n" (length (flymake-diagnostics))
                   (replace-regexp-in-string ".*: \\\\(`.*\\\\)" "\\\\1"
                     (car (split-string (flymake-diagnostic-text (car (flymake-diagnostics))) "\\n")))))
    (goto-char (point-max))
    (forward-char -1)
    (insert "b")
    (goto-char (point-min))
    (search-forward "prn")
    (eglot--signal-textDocument/didChange)
    (eglot--apply-workspace-edit (plist-get (car (eglot-code-actions (point) nil "quickfix")) :edit))
    (eglot-format-buffer)
    (save-buffer)
    (eglot-shutdown (eglot-current-server))
    (kill-emacs 0)

    """
}
