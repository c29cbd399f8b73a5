// SPDX-License-Identifier: Apache-2.0

import Exchanges
import YAMLTree

extension Reader where Content == ResponseExtent {
  /// `headers`, `all` or a size.
  static var extent: Reader {
    let words = ["headers", "all"]
    return Reader(.either([.words(words), .size])) { node, loading in
      if let scalar = node.scalar {
        if scalar.isText("headers") { return .headers }
        if scalar.isText("all") { return .all }
      }
      return Reader<Int>.size.read(node, &loading).map { .bytes($0) }
    }
  }
}

extension QuantityGrammar where Number == ResponseExtent {
  /// How much of a response is read: `headers`, `all` or a size.
  static var extent: QuantityGrammar {
    let problem = QuantityProblem(
      code: .invalidSize,
      message: "the value of this template is not an amount to read",
      help: "give a size with its unit (`${number}kB`), `headers` or `all`")
    return QuantityGrammar(.extent, problem: problem) { text in
      switch text {
      case "headers": .headers
      case "all": .all
      default: ByteSize.parse(text).map { .bytes($0) }
      }
    }
  }
}
