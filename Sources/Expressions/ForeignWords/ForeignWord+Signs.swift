// SPDX-License-Identifier: Apache-2.0

extension ForeignWord {
  /// Operators, and words between or before operands.
  static let signs: [ForeignWord] = [
    ForeignWord(.sign, "=== = eq equals", "a == b", of: "JavaScript, OData"),
    ForeignWord(.sign, "is IS", "a == null", "a != null", of: "Python, SQL"),
    ForeignWord(.sign, "!== <> =/= isnt ne /=", "a != b", of: "JavaScript, SQL"),
    ForeignWord(.sign, "and AND &&&", "a && b", of: "Python, SQL, Jinja"),
    // Two meanings, so that it is never applied.
    ForeignWord(.sign, "&", "a && b", "math.bitAnd(a, b)", of: "C, JavaScript"),
    ForeignWord(.sign, "or OR |||", "a || b", of: "Python, SQL, Jinja"),
    ForeignWord(
      .sign, "not NOT ~", "!a", of: "Python, SQL, Jinja", note: "`!(a in list)` for `not in`"),
    ForeignWord(.sign, "gt", "a > b", of: "OData"),
    ForeignWord(.sign, "ge gte =>=", "a >= b", of: "OData"),
    ForeignWord(.sign, "lt", "a < b", of: "OData"),
    ForeignWord(.sign, "le lte =<", "a <= b", of: "OData"),
    ForeignWord(
      .sign, "=>", "xs.map(x, x.id)", of: "JavaScript",
      note: "the name and the expression are two arguments, without `=>`"),
    ForeignWord(.sign, "->", "xs.map(x, x.id)", of: "Java, Kotlin"),
    ForeignWord(.sign, "??", "default(a, b)", of: "JavaScript, C#"),
    ForeignWord(.sign, "?:", "default(a, b)", of: "Groovy, Kotlin"),
    ForeignWord(.sign, "?.", "default(a.b, null)", of: "JavaScript, Kotlin"),
    ForeignWord(.sign, "=~ ~=", "a.matches(b)", of: "Ruby, Perl, PromQL"),
    ForeignWord(.sign, "!~", "!a.matches(b)", of: "Ruby, PromQL"),
    ForeignWord(.sign, "matches match", "a.matches(b)", of: "Hurl, Karate"),
    ForeignWord(
      .sign, "contains includes", "a.contains(b)", "b in a", of: "Hurl, Karate, JSONPath"),
    ForeignWord(.sign, "startsWith startswith", "a.startsWith(b)", of: "Hurl"),
    ForeignWord(.sign, "endsWith endswith", "a.endsWith(b)", of: "Hurl"),
    ForeignWord(.sign, "typeof instanceof", "type(a)", of: "JavaScript"),
    ForeignWord(.sign, "if else unless", "condition ? a : b", of: "Python, Jinja"),
    ForeignWord(.sign, "mod", "a % b", of: "SQL"),
    ForeignWord(.sign, "div", "a / b", of: "XPath"),
    ForeignWord(.sign, "++ <<", "a + b", of: "C, Lua"),
    ForeignWord(.sign, "new", "now", of: "JavaScript", note: "there is no `new`"),
    ForeignWord(.sign, "** ^", of: "Python", note: "there is no power: multiply"),
    ForeignWord(
      .sign, "; := +=", of: "JavaScript, Go", note: "an expression is one value, without statements"
    ),
    ForeignWord(.sign, "#", of: "Python", note: "expressions have no comments"),
  ]
}
