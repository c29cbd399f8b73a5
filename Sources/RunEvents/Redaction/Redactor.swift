// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Hides secrets in everything that leaves a run.
///
/// A value of at least six characters is found as it is or in an encoded form (JSON, XML, percent
/// and form encoding, base64 in both alphabets at all offsets), and so is each line of a value of
/// several lines. It becomes `***name***`. The values of `Authorization`, `Proxy-Authorization`,
/// `Cookie` and `Set-Cookie` are always hidden.
///
/// The redactor keeps fingerprints, not the secrets. See `docs/internals/redaction.md`.
///
///     var redactor = Redactor()
///     redactor.add(name: "password", value: "correct horse")
///     redactor.redact("say correct%20horse")  // say ***password***
package struct Redactor: Sendable {
  private(set) var index = SecretIndex()

  package init() {}

  /// Whether there is no secret to search for; the headers are hidden anyway.
  package var isEmpty: Bool { index.isEmpty }

  /// Adds a secret: an input of the run, or a capture with `secret: true`.
  ///
  /// Values shorter than six Unicode scalars are not searched for. Adding a value again costs a
  /// lookup. Cost: linear in the length of the value, independent of the number of secrets.
  package mutating func add(name: String, value: String) {
    guard value.unicodeScalars.count >= SecretForms.minimumCharacters else { return }
    index.add(SecretForms(of: value), name: name)
  }

  /// The redactor with one more secret.
  package func adding(name: String, value: String) -> Redactor {
    var copy = self
    copy.add(name: name, value: value)
    return copy
  }

  /// The redactor with texts that were made from secrets, without those that are hidden already
  /// because they contain the secrets themselves.
  package func adding(_ texts: [MadeText]) -> Redactor {
    var copy = self
    for text in texts where !hides(text) {
      copy.add(name: text.secretNames.joined(separator: "+"), value: text.text)
    }
    return copy
  }

  /// Whether the redacted text already has the mark of each secret that it was made from.
  private func hides(_ text: MadeText) -> Bool {
    let shown = redact(text.text)
    return text.secretNames.allSatisfy { shown.utf8.contains("***\($0)***".utf8) }
  }

  /// The text with every secret hidden; the same text, not copied, if it contains none.
  package func redact(_ text: String) -> String { hidden(text) ?? text }

  /// The text with every secret hidden; nil if it contains none.
  ///
  /// - Parameters:
  ///   - numbersAreJSON: A number that holds a secret becomes a string.
  ///   - isCut: A secret that begins at the end of the text is hidden too.
  func hidden(
    _ text: String, numbersAreJSON: Bool = false, isCut: Bool = false
  ) -> String? {
    guard !index.isEmpty else { return nil }
    var text = text
    let redacted = text.withUTF8 {
      replacement(in: $0, numbersAreJSON: numbersAreJSON, isCut: isCut)
    }
    return redacted.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes with every secret hidden; the same bytes, not copied, if they contain none.
  package func redact(_ bytes: [UInt8]) -> [UInt8] {
    guard !index.isEmpty else { return bytes }
    let redacted = bytes.withUnsafeBufferPointer { replacement(in: $0, numbersAreJSON: false) }
    return redacted ?? bytes
  }

  /// Like `redact`, for JSON: a number that holds a secret becomes a string.
  package func redactJSON(_ text: String) -> String {
    hidden(text, numbersAreJSON: true) ?? text
  }

  /// The value of a header of a response: credentials are hidden whether or not they are known.
  package func redact(_ value: String, ofHeader name: String) -> String {
    HiddenHeaders.Kind(name).map { HiddenHeaders.shown(value, of: $0, redactor: self) }
      ?? redact(value)
  }

  /// The secrets in bytes that start at an offset of a file.
  func hiddenTexts(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> [HiddenText] {
    index.matches(in: bytes).map { match in
      HiddenText(
        match.range.lowerBound + offset..<match.range.upperBound + offset,
        mark: String(decoding: index.mark(of: match.name), as: UTF8.self))
    }
  }

  /// Whether the bytes contain a secret.
  func wouldChange(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !index.matches(in: bytes).isEmpty
  }

  /// The length of the longest form that can be found, in bytes of unencoded text.
  var longestForm: Int { index.longest }

  /// The bytes with every secret replaced; nil if they contain none.
  ///
  /// - Parameter isCut: The text continues after its end.
  func replacement(
    in bytes: UnsafeBufferPointer<UInt8>, numbersAreJSON: Bool, isCut: Bool = false
  ) -> [UInt8]? {
    let matches = index.matches(in: bytes, isCut: isCut)
    guard !matches.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    func copy(to end: Int) {
      result.append(contentsOf: bytes[position..<end])
      position = end
    }
    func quote(at place: Int) {
      copy(to: place)
      result.append(UInt8(ascii: "\""))
    }
    var numbers = JSONNumberPlaces(in: bytes)
    // The number that is being written as a string.
    var number: Range<Int>?
    for match in matches {
      if let end = number?.upperBound, match.range.lowerBound >= end {
        quote(at: end)
        number = nil
      }
      if numbersAreJSON, number == nil {
        number = numbers.number(around: match.range)
        if let number { quote(at: number.lowerBound) }
      }
      copy(to: match.range.lowerBound)
      result.append(contentsOf: index.mark(of: match.name))
      position = match.range.upperBound
    }
    if let number { quote(at: number.upperBound) }
    copy(to: bytes.count)
    return result
  }
}

extension Redactor {
  /// `***name***` if all the bytes together are one secret; nil otherwise.
  func wholeMark(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let matches = index.matches(in: bytes)
    guard matches.count == 1, matches[0].range == 0..<bytes.count else { return nil }
    return index.mark(of: matches[0].name)
  }
}
