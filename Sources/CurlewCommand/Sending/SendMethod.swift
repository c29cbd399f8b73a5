// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The arguments before the options of `curlew send`: a method and an address, or an address alone.
enum SendMethod {
  /// The methods in shell completions.
  static let usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  /// Whether it is a key of a step.
  static func isKey(_ method: String) -> Bool { Methods.names.contains(method) }

  /// - Parameters:
  ///   - words: As typed, without options.
  ///   - method: `-X`, used unchanged.
  ///   - hasBody: An address alone then means POST, as in curl and HTTPie.
  static func read(
    _ words: [String], method: String?, hasBody: Bool
  ) throws(UsageError) -> (method: String, address: String) {
    try refuseForeign(words, method: method)
    switch (words.count, method) {
    case (1, let method):
      let word = words[0]
      if isKey(word.uppercased()) {
        throw UsageError("the address is missing: `curlew send \(word) https://…`")
      }
      return (method ?? (hasBody ? "POST" : "GET"), word)
    case (2, nil): return (try known(words[0], before: words[1]), words[1])
    case (2, let method?):
      throw UsageError("two methods: `\(words[0])` and `-X \(method)`")
    case (0, _): throw UsageError("the address is missing: `curlew send GET https://…`")
    default:
      throw UsageError(
        "unexpected `\(words[2])`: write a method and an address, and quote a word that has "
          + "spaces")
    }
  }

  /// Refuses arguments in the form of other tools, with the equivalent line.
  private static func refuseForeign(_ words: [String], method: String?) throws(UsageError) {
    guard let foreign = ForeignWords(words, method: method) else { return }
    throw UsageError(foreign.words)
  }

  private static func known(_ word: String, before address: String) throws(UsageError) -> String {
    if isKey(word) { return word }
    if isKey(word.uppercased()) { return word.uppercased() }
    if isKey(address.uppercased()) {
      throw UsageError("the method comes first: `curlew send \(address.uppercased()) \(word)`")
    }
    let near = NearMisses.best(word, among: Methods.names).map { "did you mean `\($0)`? " } ?? ""
    throw UsageError(
      "`\(word)` is not a method of IANA's registry: \(near)`-X \(word)` sends it as it is")
  }
}
