// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension YAMLProblem {
  var empty: Diagnostic {
    Diagnostic(
      .emptyFile, "the file is empty",
      at: Annotation(span(0..<0), "nothing but white space and comments"),
      help: ["a collection begins with `curlew: 1`"])
  }

  var outOfMemory: Diagnostic {
    Diagnostic(
      .outOfMemory, "there is not enough memory to read the file", at: Annotation(span(0..<0)))
  }

  func tooLarge(limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "the file has more than \(limit / 1024 / 1024) MiB",
      at: Annotation(span(0..<0)), help: ["put rows of data into a file that `data` names"])
  }

  func tooLargeFormatted(limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "in the layout of `fmt` the file would have more than \(limit / 1_000_000) MB",
      at: Annotation(span(0..<0)),
      help: ["put rows of data into a file that `data` names, or nest fewer brackets"])
  }

  func secondDocument(at offset: Int) -> Diagnostic {
    Diagnostic(
      .secondDocument, "a file holds one document",
      at: Annotation(span(offset..<min(offset + 3, bytes.count)), "a second one begins here"),
      help: ["move it to a file of its own"])
  }

  /// The diagnostic for a file that is not text; nil if libyaml may read it.
  var notText: Diagnostic? {
    if ForeignEncoding(bytes) != nil { return otherEncoding }
    return bytes.prefix(4).firstIndex(of: 0).map { binary(at: $0) }
  }

  private var otherEncoding: Diagnostic {
    Diagnostic(
      .notUTF8, "the file is UTF-16 or UTF-32, not UTF-8",
      at: Annotation(span(0..<min(2, bytes.count)), "the bytes of another encoding"),
      help: ["save it as UTF-8"])
  }

  private func binary(at offset: Int) -> Diagnostic {
    Diagnostic(
      .binaryFile, "the file is not text",
      at: Annotation(span(at: offset), "a NUL byte"),
      help: ["name a YAML file, in UTF-8"])
  }

  /// A character that libyaml takes for a line break, in a file with every character that could be put
  /// for it.
  func noStandIn(at offset: Int) -> Diagnostic {
    Diagnostic(
      .controlCharacter, "the file holds a separator beside too many other rare characters",
      at: Annotation(span(at: offset), "U+0085, U+2028 or U+2029"),
      help: ["write it as an escape in double quotes: \"\\x85\", \"\\u2028\", \"\\u2029\""])
  }

  /// The refusal of libyaml's reader: bytes that are not UTF-8, or a control character.
  func unreadable(at offset: Int, words: String) -> Diagnostic {
    if bytes.contains(0) { return binary(at: bytes.firstIndex(of: 0) ?? 0) }
    guard words.contains("control characters") else {
      var start = min(offset, bytes.count)
      if words.contains("trailing") {
        // The offset is that of the byte that should have continued the sequence.
        repeat { start = max(0, start - 1) } while start > 0 && bytes[start] & 0xC0 == 0x80
      }
      return Diagnostic(
        .notUTF8, "the file is not UTF-8",
        at: Annotation(span(start..<start + 1), "a byte that belongs to no character"),
        help: ["save it as UTF-8"])
    }
    return Diagnostic(
      .controlCharacter, "the file holds a control character",
      at: Annotation(span(at: offset), "not allowed in YAML"),
      help: ["write it as an escape in double quotes: \"\\e\", \"\\x07\", \"\\uFEFF\""])
  }
}
