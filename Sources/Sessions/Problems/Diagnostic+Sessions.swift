// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Planning

/// Problems with the values given to a session.
extension Diagnostic {
  static func noSuchLine(_ line: Int, of path: String, lineCount: Int) -> Diagnostic {
    Diagnostic(
      .noSuchLine, "`\(path)` has no line \(line)",
      notes: ["it has \(lineCount) \(lineCount == 1 ? "line" : "lines")"])
  }

  /// - Parameter path: the file of `--stdin-as`, as typed.
  static func textOfOtherFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .textOfOtherFile, "`--stdin-as \(path)`: this file is not among those that are named",
      help: ["name it too, or a folder that contains it"])
  }

  /// `SSL_CERT_FILE` is read in the middle of a transfer, where nothing could end the wait for a writer.
  static func authoritiesInPipe(_ path: String) -> Diagnostic {
    Diagnostic(
      .notAFile, "`\(path)` is a pipe, and `SSL_CERT_FILE` names a file",
      help: ["write the certificates to a file, or name the pipe with `--ca`"])
  }

  static func badName(_ text: String, words: String) -> Diagnostic {
    Diagnostic(.badPattern, "`--name \(text)` is not a regular expression: \(words)")
  }

  static func unknownShard(_ failure: ShardFinder.Failure) -> Diagnostic {
    Diagnostic(.unknownShard, failure.statement, help: failure.help)
  }

  static let ruleWithoutShard = Diagnostic(
    .unknownShard, "`--shard-by` divides a plan, and `--shard` does not say which part runs",
    help: ["write `--shard I/N` or `--shard auto` too"])

  static let timingsWithoutFile = Diagnostic(
    .unknownShard, "`--shard-by timings` needs the times of earlier runs",
    help: [
      "name their file, the same for all shards: `--timings FILE`",
      "`curlew merge --timings FILE` and `curlew run --timings FILE` write it",
    ])

  static func badJSON(_ name: String, words: String) -> Diagnostic {
    Diagnostic(
      .badJSON, "`--var-json \(name)` is not JSON: \(words)",
      help: ["quote it for the shell: `--var-json '\(name)=[1, 2]'`"])
  }

  static func templateInValues(_ name: String, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .templateInValues, "`\(name)` must be a plain value",
      at: Annotation(place, "files of `--vars` hold no `${…}`"),
      help: ["write `$${` for a literal `${`"])
  }

  static func collectionAsValues(_ path: String) -> Diagnostic {
    Diagnostic(
      .collectionAsValues, "`--vars \(path)` names a collection, not a file of values",
      help: [
        "write `NAME: value` lines into a file of their own",
        "`curlew plan --values` shows each input with its value",
      ])
  }

  /// A name in `requires` or `secrets` without a value.
  static func missingInput(_ input: MissingInput) -> Diagnostic {
    let name = input.name
    guard input.unsetVariables.isEmpty else { return unsetVariables(input) }
    return Diagnostic(
      .missingInput, "the \(input.isSecret ? "secret" : "input") `\(name)` has no value",
      at: Annotation(input.declaration, "must be given from outside"),
      help: [
        input.isSecret
          ? "set `CURLEW_SECRET_\(name)`, or use `--secret \(name)` on a terminal"
          : "give `--var \(name)=…`, or set `CURLEW_VAR_\(name)`"
      ])
  }

  /// An input whose value reads an unset variable of the process environment.
  private static func unsetVariables(_ input: MissingInput) -> Diagnostic {
    let unset = input.unsetVariables.map { "`\($0)`" }.joined(separator: ", ")
    let verb = input.unsetVariables.count == 1 ? "is" : "are"
    return Diagnostic(
      .missingInput, "the \(input.isSecret ? "secret" : "input") `\(input.name)` has no value",
      at: Annotation(input.declaration, "\(unset) \(verb) not set in the environment"),
      help: ["set \(unset), in the environment or in an environment file such as `.env`"])
  }

  /// Further invalid lines of a file of `cookieJar`, after those that are reported one by one.
  static func furtherCookieLines(
    _ count: Int, at problem: NetscapeCookies.Problem, in file: SourceFileID, hasCookies: Bool
  ) -> Diagnostic {
    Diagnostic(
      .badCookieLine,
      count == 1 ? "one more line holds no cookie" : "\(count) more lines hold no cookie",
      at: Annotation(SourceSpan(file: file, range: problem.range), "the first of them"),
      help: hasCookies ? [] : ["is it a file of cookies at all?"])
  }

  /// An invalid line of a file of `cookieJar`. The file's values are hidden: they may be sessions.
  static func badCookieLine(
    _ problem: NetscapeCookies.Problem, in file: SourceFileID
  ) -> Diagnostic {
    Diagnostic(
      .badCookieLine, "no cookie in Netscape's format: \(problem.message)",
      at: Annotation(SourceSpan(file: file, range: problem.range)),
      help: ["write domain, TRUE or FALSE, path, TRUE or FALSE, expiry, name and value, with tabs"])
  }

  static func notText(_ variable: String) -> Diagnostic {
    Diagnostic(.notUTF8, "the environment variable `\(variable)` is not text in UTF-8")
  }

  static func secretNeedsTerminal(_ name: String) -> Diagnostic {
    Diagnostic(
      .missingInput, "the secret `\(name)` cannot be asked for: there is no terminal",
      help: ["set `CURLEW_SECRET_\(name)`"])
  }
}
