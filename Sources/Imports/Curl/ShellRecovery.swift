// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads a file with a quote that is not closed: each line that begins with `curl` begins anew, so that only the
/// command with the quote is lost.
struct ShellRecovery {
  /// The most parts of a file.
  private static let most = 10_000

  private let bytes: [UInt8]
  private let dialect: ShellDialect
  private let index: Int

  init(_ bytes: [UInt8], _ dialect: ShellDialect, index: Int) {
    self.bytes = bytes
    self.dialect = dialect
    self.index = index
  }

  /// The items; nil if nothing is left to read.
  func items(_ variables: inout ShellVariables) -> [ShellScript.Item]? {
    let starts = starts
    guard starts.count > 1, starts.count <= Self.most else { return nil }
    var items: [ShellScript.Item] = []
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
      items += part(start..<end, &variables)
    }
    let isRead = items.contains {
      if case .command(let command) = $0 { command.isCurl } else { false }
    }
    return isRead ? items : nil
  }

  private func part(
    _ range: Range<Int>, _ variables: inout ShellVariables
  ) -> [ShellScript.Item] {
    do throws(ImportProblem) {
      let tokens = try dialect.tokens(
        of: Array(bytes[range]), file: index, &variables, readsPrograms: true)
      return ShellGrouping.items(of: tokens.map { $0.shifted(by: range.lowerBound) }, in: bytes)
    } catch {
      var problem = error
      problem.place = error.place.map {
        ImportFinding.Place(file: $0.file, offset: $0.offset + range.lowerBound)
      }
      return [.unreadable(problem, range)]
    }
  }

  /// Where the parts of the file begin: at its beginning, and at each line whose first word is curl.
  private var starts: [Int] {
    var starts: [Int] = [0]
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      let words = bytes[line..<end].split(maxSplits: 2, whereSeparator: \.isBlank)
      let isPrompt = words.first.map { $0.elementsEqual("$".utf8) || $0.elementsEqual("%".utf8) }
      let word = isPrompt ?? false ? words.dropFirst().first : words.first
      if line > 0, let word, CurlCommandFinder.isCurl(word) { starts.append(line) }
      line = end + 1
    }
    return starts
  }
}

extension ShellToken {
  /// The token of a part that begins at an offset of the file.
  func shifted(by offset: Int) -> ShellToken {
    switch self {
    case .word(let word): return .word(word.shifted(by: offset))
    case .separator(let kind, let range): return .separator(kind, range.shifted(by: offset))
    case .comment(let range): return .comment(range.shifted(by: offset))
    case .redirection(var redirection):
      redirection.word = redirection.word.shifted(by: offset)
      redirection.range = redirection.range.shifted(by: offset)
      return .redirection(redirection)
    }
  }
}

extension ScriptWord {
  fileprivate func shifted(by offset: Int) -> ScriptWord {
    var word = self
    word.range = range.shifted(by: offset)
    word.substitutions = substitutions.map { $0.shifted(by: offset) }
    word.programs = programs.map { program in
      var program = program
      program.range = program.range.shifted(by: offset)
      program.inner = program.inner.shifted(by: offset)
      return program
    }
    return word
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Range<Int> {
    lowerBound + offset..<upperBound + offset
  }
}
