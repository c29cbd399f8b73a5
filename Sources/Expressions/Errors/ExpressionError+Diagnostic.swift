// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension ExpressionError {
  /// The diagnostic, at the place of `range` in the source, which the caller found.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    let words = kind.words
    return Diagnostic(
      words.code, words.message, at: Annotation(span, words.label), offers: words.offers(at: span))
  }
}

struct Words {
  let code: DiagnosticCode
  let message: String
  var label = ""
  /// What is probably meant in the place of the error.
  var meant: NearMisses.Nearest?
  /// What the place of the error becomes by the first line of help.
  var rewrite: String?
  var help: [String] = []

  func offers(at span: SourceSpan) -> [Offer] {
    var offers = help.map { Offer.words($0) }
    if let rewrite, let title = help.first {
      offers[0] = .fix(Fix(title, span, rewrite, isPreferred: true))
    }
    if let meant {
      offers.insert(.fix(.meant(meant.word, at: span, isPreferred: meant.isNearer)), at: 0)
    }
    return offers
  }
}

extension ExpressionError.Kind {
  var words: Words {
    switch self {
    case .unclosedTemplate:
      Words(
        code: .unclosedTemplate, message: "a template has no end",
        label: "no `}` closes this", help: ["write `}`, or `$${` for the text `${`"])
    case .empty:
      Words(
        code: .emptyExpression, message: "an expression is empty",
        help: ["write a name, as in `${user}`"])
    case .reservedWord(let word):
      Words(
        code: .reservedWord, message: "`\(word)` is a reserved word of the expression language",
        label: "not a name",
        help: ForeignWord.help(forSign: word)
          + ["choose another name, or write `[\"\(word)\"]` for a member"])
    case .tooLarge:
      Words(
        code: .expressionTooLarge, message: "an expression is too large",
        help: [
          "write at most \(Lexer.maximumBytes) bytes, \(Parser.maximumDepth) levels of brackets "
            + "and \(Parser.maximumLevels) operators in a row"
        ])
    case .unknownFunction(let name, let suggestion):
      Words(
        code: .unknownFunction, message: "there is no function `\(name)`",
        meant: suggestion)
    case .foreignFunction(let name, let help, let rename):
      Words(
        code: .unknownFunction, message: "there is no function `\(name)`", rewrite: rename,
        help: help)
    case .foreignSign(let sign, let help):
      Words(
        code: .invalidExpression, message: "`\(sign)` is not part of the expression language",
        rewrite: ForeignWord.comparison(forSign: sign), help: help)
    case .wrongArgumentCount(let name, let found, let expected, let help):
      Words(
        code: .wrongArgumentCount, message: "`\(name)` takes \(expected)",
        label: found == 1 ? "1 is written" : "\(found) are written",
        help: help.isEmpty ? FunctionParameters.help(of: name) : help)
    case .invalidArgument(let function, let reason):
      Words(code: .refusedArgument, message: "`\(function)`: \(reason)")
    case .chainedComparison(let meant):
      Words(
        code: .invalidExpression, message: "a comparison gives true or false, which has no order",
        label: "compares the result of the first comparison", rewrite: meant,
        help: ["write `\(meant)`"])
    case .partialCondition:
      Words(
        code: .invalidExpression, message: "a condition is an expression without `${…}`",
        label: "text beside a template", help: ["write the expression alone"])
    default:
      Words(
        code: .invalidExpression, message: syntaxMessage, label: syntaxLabel,
        rewrite: syntaxRewrite, help: syntaxHelp)
    }
  }

  private var syntaxMessage: String {
    switch self {
    case .unterminatedText: "a text in an expression has no end"
    case .invalidEscape(let text): "`\(text)` is not an escape"
    case .invalidNumber(let text): "`\(text)` is not a number"
    case .numberTooLarge(let text): "`\(text)` does not fit into 64 bits"
    case .comment: "expressions have no comments"
    case .message: "expressions do not support messages of protocol buffers"
    case .notAVariable(let macro): "the variable of `\(macro)` is not a plain name"
    case .notAMember: "`has` needs a member"
    case .unexpectedCharacter(let text): "`\(text)` is not part of the expression language"
    case .unexpected(let found, _):
      found.isEmpty ? "an expression ends too early" : "`\(found)` does not belong here"
    default: "an expression is not correct"
    }
  }

  private var syntaxLabel: String {
    switch self {
    case .unexpected(_, let expected): "expected \(expected)"
    case .unterminatedText: "this quote is not closed"
    default: ""
    }
  }

  private var syntaxRewrite: String? {
    switch self {
    case .unexpectedCharacter("="): "=="
    case .unexpectedCharacter(let text): ForeignWord.comparison(forSign: text)
    default: nil
    }
  }

  private var syntaxHelp: [String] {
    switch self {
    case .unexpectedCharacter("="): ["write `==` to compare"]
    case .unexpectedCharacter("$"): ["a name has no `$`"]
    case .unexpectedCharacter("|"):
      ["a filter is a method or a function here: `x.trim()`, `hex(x)`"]
    case .unexpectedCharacter(let text): ForeignWord.help(forSign: text)
    case .notAMember: ["write `has(a.b)`"]
    case .notAVariable: ["write a name, as in `list.all(item, item > 0)`"]
    case .message: ["write a map, as in `{'name': value}`"]
    case .invalidEscape: ["write `\\\\` for a backslash, or `r\"…\"` for text without escapes"]
    default: []
    }
  }
}
