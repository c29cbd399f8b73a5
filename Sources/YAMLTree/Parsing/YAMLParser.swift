// SPDX-License-Identifier: Apache-2.0
import CLibYAML
import Diagnostics

/// Limits for a file.
package struct YAMLLimits: Sendable {
  /// Nested collections, through aliases too; libyaml is quadratic in flow nesting.
  package var depth = 200
  /// Nodes that aliases and merges add to the written ones.
  package var aliasedNodes = 100_000
  /// Bytes of one file.
  package var fileBytes = 64 * 1024 * 1024

  package init() {}
}

/// The result of reading a YAML text.
package struct YAMLOutcome: Sendable {
  /// Nil if the file is empty, is not text or is broken YAML; then there is an error.
  ///
  /// Some errors leave the tree usable: duplicate keys, tags, a second document. The affected parts
  /// are left out of the tree or are `YAMLContent.invalid`.
  package let document: YAMLDocument?
  /// Sorted by place.
  package let diagnostics: [Diagnostic]
  /// Where the text stops being YAML; one of `diagnostics`. Nil if the file is unusable for another
  /// reason.
  package var syntaxError: Diagnostic?
  /// Whether `document` is the whole file; false if a second document follows.
  package var isWhole = true
}

/// Reads YAML 1.2 text with libyaml.
package enum YAMLParser {
  /// Reads the one document of a file.
  ///
  /// The cost is linear in the file and about one and a half times libyaml's own.
  ///
  /// - Parameter bytes: the contents of the file; spans are offsets into it.
  package static func parse(
    _ bytes: [UInt8], of file: SourceFileID, limits: YAMLLimits = YAMLLimits()
  ) -> YAMLOutcome {
    let problems = YAMLProblem(file: file, bytes: bytes)
    guard bytes.count <= limits.fileBytes else {
      return YAMLOutcome(document: nil, diagnostics: [problems.tooLarge(limit: limits.fileBytes)])
    }
    if let problem = problems.notText { return YAMLOutcome(document: nil, diagnostics: [problem]) }
    let standIns: BreakStandIns?
    do throws(BreakStandIns.NoStandIn) {
      standIns = try BreakStandIns(for: bytes)
    } catch {
      return YAMLOutcome(document: nil, diagnostics: [problems.noStandIn(at: error.offset)])
    }
    let reading = bytes.withUnsafeBufferPointer { buffer in
      read(buffer, standIns, problems: problems, limits: limits)
    }
    let diagnostics = DiagnosticList(reading.diagnostics).inFileOrder
    let document = reading.tables.map { YAMLDocument(file: file, bytes: bytes, tables: $0) }
    return YAMLOutcome(
      document: document, diagnostics: diagnostics, syntaxError: reading.syntaxError,
      isWhole: reading.documents == 1)
  }

  private struct Reading {
    var tables: YAMLTables?
    var diagnostics: [Diagnostic]
    var syntaxError: Diagnostic?
    var documents = 0
  }

  private static func read(
    _ buffer: UnsafeBufferPointer<UInt8>, _ standIns: BreakStandIns?, problems: YAMLProblem,
    limits: YAMLLimits
  ) -> Reading {
    guard let standIns else {
      return read(
        YAMLTreeBuilder(source: buffer, problems: problems, limits: limits), parsed: buffer)
    }
    return standIns.bytes.withUnsafeBufferPointer { parsed in
      let builder = YAMLTreeBuilder(
        source: buffer, parsed: parsed, standIns: standIns, problems: problems, limits: limits)
      return read(builder, parsed: parsed)
    }
  }

  /// Reads the document from bytes that the caller keeps in place: libyaml keeps a pointer to them
  /// as long as `events` lives, which is no longer than this call.
  private static func read(
    _ builder: consuming YAMLTreeBuilder, parsed: UnsafeBufferPointer<UInt8>
  ) -> Reading {
    let (base, problems) = (builder.base, builder.problems)
    guard parsed.count > base else { return Reading(diagnostics: [problems.empty]) }
    guard let events = EventSource(UnsafeBufferPointer(rebasing: parsed[base...])) else {
      return Reading(diagnostics: [problems.outOfMemory])
    }
    var documents = 0
    var event = curlew_yaml_event()
    while !builder.isStopped {
      guard events.next(&event) else {
        let (problem, isSyntax) = builder.diagnosis(of: events.problem, base: base)
        // `{{ base }}/pets` is both a mapping as a key and a syntax error: one diagnostic is
        // enough.
        let others = builder.diagnostics.filter { !problems.isOnLine(of: problem, $0) }
        return Reading(
          diagnostics: others + [problem], syntaxError: isSyntax ? problem : nil)
      }
      if event.type == YAML_STREAM_END_EVENT { break }
      if event.type == YAML_DOCUMENT_START_EVENT {
        documents += 1
        guard documents == 1 else {
          builder.diagnostics.append(problems.secondDocument(at: builder.offset(of: event.start)))
          break
        }
      }
      builder.take(event)
    }
    if builder.isStopped { return Reading(diagnostics: builder.diagnostics) }
    guard documents > 0 else { return Reading(diagnostics: [problems.empty]) }
    return Reading(
      tables: builder.tables, diagnostics: builder.diagnostics, documents: documents)
  }
}

extension YAMLTreeBuilder {
  /// The diagnostic for libyaml's error.
  ///
  /// - Returns: also whether the text stops being YAML there.
  mutating func diagnosis(
    of problem: curlew_yaml_problem, base: Int
  ) -> (diagnostic: Diagnostic, isSyntax: Bool) {
    let words = problem.words.map { String(cString: $0) } ?? "it is not YAML"
    switch problem.type {
    case YAML_READER_ERROR:
      return (problems.unreadable(at: base + problem.byte_offset, words: words), false)
    case YAML_MEMORY_ERROR:
      return (problems.outOfMemory, false)
    default:
      let context = problem.context.map {
        (words: String(cString: $0), offset: offset(of: problem.context_mark))
      }
      let (diagnostic, isInTag) = problems.syntax(
        words, at: offset(of: problem.mark), context: context)
      return (diagnostic, !isInTag)
    }
  }
}
