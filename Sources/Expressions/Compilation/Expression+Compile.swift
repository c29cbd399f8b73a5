// SPDX-License-Identifier: Apache-2.0

import Values

extension Expression {
  /// Compiles a text that is one expression; nil if it has mistakes, all of which are added to
  /// `errors`.
  package static func compile(
    _ text: String, options: CompileOptions = CompileOptions(), errors: inout [ExpressionError]
  ) -> Expression? {
    let bytes = Array(text.utf8)
    do throws(ExpressionError) {
      let tokens = try ExpressionTokens.whole(bytes, skipsComments: options.skipsComments)
      guard tokens.count > 1 else { throw ExpressionError(.empty, at: 0..<bytes.count) }
      return try compile(bytes, tokens, options: options, errors: &errors)
    } catch {
      errors.append(error)
      return nil
    }
  }

  /// The expression of these tokens, of which the last is `.end`; nil if it has mistakes, which are
  /// added to `errors`.
  ///
  /// - Throws: a grammar mistake, after which compilation cannot continue.
  static func compile(
    _ bytes: [UInt8], _ tokens: [Token], options: CompileOptions = CompileOptions(),
    errors: inout [ExpressionError]
  ) throws(ExpressionError) -> Expression? {
    let syntax = try Parser.parse(bytes, tokens)
    if case .literal(let value) = syntax.kind, let content = Content(value) {
      return Expression(content, range: syntax.range)
    }
    var compiler = Compiler(options, source: bytes)
    if let reference = compiler.reference(of: syntax) {
      return Expression(.reference(reference), range: syntax.range)
    }
    let program = try compiler.program(of: syntax)
    guard compiler.errors.isEmpty else {
      errors += compiler.errors.sorted { $0.range.lowerBound < $1.range.lowerBound }
      return nil
    }
    return Expression(
      .program(program), range: syntax.range, literalArguments: compiler.literalArguments,
      isRaw: syntax.isRaw)
  }

  /// A single name, as in most templates: it needs neither tokens nor parser.
  ///
  /// - Parameter range: bytes of which a name may consist.
  /// - Returns: nil for a literal and a reserved word of CEL.
  static func name(_ bytes: [UInt8], _ range: Range<Int>) -> Expression? {
    let name = String(decoding: bytes[range], as: UTF8.self)
    // Literals are among CEL's words.
    guard !Names.isReserved(name) else { return nil }
    return Expression(.reference(NameReference(root: name, in: range)), range: range)
  }
}

extension Expression.Content {
  /// A literal that is data; nil for one with a type that data does not have.
  fileprivate init?(_ literal: CELValue) {
    var conversion = DataConversion(Budget())
    switch literal {
    case .int, .null, .boolean, .string, .double, .written:
      guard let value = try? conversion.data(literal) else { return nil }
      self = .literal(value)
    default: return nil
    }
  }
}

extension Syntax {
  /// `raw(…)`.
  fileprivate var isRaw: Bool {
    if case .call(let name, _, _) = kind { name.text == "raw" } else { false }
  }
}
