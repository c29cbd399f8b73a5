// SPDX-License-Identifier: Apache-2.0

import Values

/// An expression of JavaScript, with its range in bytes.
struct JSExpression: Sendable {
  indirect enum Kind: Sendable {
    case identifier(String)
    case literal(Value)
    /// One text more than there are expressions.
    case template([String], [JSExpression])
    case pattern(String, flags: String)
    case array([JSExpression])
    case object([(name: String, value: JSExpression)])
    case function(JSFunction)
    case member(JSExpression, String, isOptional: Bool)
    case index(JSExpression, JSExpression)
    case call(JSExpression, [JSExpression])
    case new(JSExpression, [JSExpression])
    case unary(String, JSExpression)
    case binary(String, JSExpression, JSExpression)
    case conditional(JSExpression, JSExpression, JSExpression)
    case assignment(String, JSExpression, JSExpression)
    case spread(JSExpression)
  }

  let kind: Kind
  let range: Range<Int>
  /// How many levels it has, itself included.
  let height: Int

  init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
    height = 1 + Self.children(of: kind).reduce(0) { max($0, $1.height) }
  }

  var children: [JSExpression] { Self.children(of: kind) }

  /// The expressions in an expression, without those in functions.
  private static func children(of kind: Kind) -> [JSExpression] {
    switch kind {
    case .identifier, .literal, .pattern, .function: []
    case .template(_, let values), .array(let values): values
    case .object(let members): members.map(\.value)
    case .member(let value, _, _), .unary(_, let value), .spread(let value): [value]
    case .index(let one, let two), .binary(_, let one, let two), .assignment(_, let one, let two):
      [one, two]
    case .call(let callee, let values), .new(let callee, let values): [callee] + values
    case .conditional(let one, let two, let three): [one, two, three]
    }
  }
}

/// A function with a body of statements; an arrow with an expression has one `return`.
struct JSFunction: Sendable {
  let name: String?
  let parameters: [JSBinding]
  let body: [JSStatement]
}

/// What a declaration or a parameter gives names to.
indirect enum JSBinding: Sendable {
  case name(String)
  /// `{ a, b: c }`
  case members([(name: String, binding: JSBinding)])
  /// `[a, , b]`
  case elements([JSBinding?])
}

/// A statement of JavaScript, with its range in bytes.
struct JSStatement: Sendable {
  indirect enum Kind: Sendable {
    case empty
    case expression(JSExpression)
    /// `isVariable`: by `var`.
    case declaration([(binding: JSBinding, value: JSExpression?)], isVariable: Bool)
    case function(JSFunction)
    case condition(JSExpression, JSStatement, otherwise: JSStatement?)
    case block([JSStatement])
    /// `for (x of y)`, and with `in`.
    case forEach(JSBinding, JSExpression, JSStatement, isIn: Bool)
    case forLoop(JSStatement?, JSExpression?, JSExpression?, JSStatement)
    case whileLoop
    case result(JSExpression?)
    case failure(JSExpression)
    case attempt([JSStatement], caught: [JSStatement]?, finally: [JSStatement]?)
    case leaveLoop
    case nextTurn
    case unsupported(String)
  }

  let kind: Kind
  let range: Range<Int>
  /// How it may return from the function that it is in.
  let returns: JSReturns
  /// Whether no statement after it in its function is reached.
  let alwaysLeaves: Bool

  init(kind: Kind, range: Range<Int>) {
    self.kind = kind
    self.range = range
    (returns, alwaysLeaves) = JSReturns.of(kind)
  }
}
