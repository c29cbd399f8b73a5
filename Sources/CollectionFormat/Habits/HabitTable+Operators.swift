// SPDX-License-Identifier: Apache-2.0

extension HabitTable {
  /// Words between operands.
  static let conditions = [
    Habit(
      #"(?:\bNOT\s+({V})\s+BETWEEN|({V})\s+NOT\s+BETWEEN)\s+({V})\s+AND\s+({V})"#,
      "!($1$2 >= $3 && $1$2 <= $4)", "a NOT BETWEEN 1 AND 9", "!(a >= 1 && a <= 9)", of: "SQL"),
    Habit(
      #"({V})\s+BETWEEN\s+({V})\s+AND\s+({V})"#, "$1 >= $2 && $1 <= $3", "a BETWEEN 1 AND 9",
      "a >= 1 && a <= 9", of: "SQL"),
    Habit(
      #"\b(?:not|NOT)\s+({V})\s*([<>]=?)\s*({V})\s*([<>]=?)\s*({V})"#, "!($1 $2 $3 && $3 $4 $5)",
      "not 1 <= a < 9", "!(1 <= a && a < 9)", of: "Python"
    ).exact,
    Habit(
      #"({V})\s*([<>]=?)\s*({V})\s*([<>]=?)\s*({V})"#, "$1 $2 $3 && $3 $4 $5", "1 <= a < 9",
      "1 <= a && a < 9", of: "Python"
    ).exact,
    Habit(
      #"^(.+?) if (.+?) else (.+)$"#, "$2 ? $1 : $3", "a if b else c", "b ? a : c", of: "Python"),
    Habit(
      #"^if (.+?) then (.+?) else (.+?)(?: end)?$"#, "$1 ? $2 : $3", "if a then b else c end",
      "a ? b : c", of: "jq"),
    Habit(
      #"({V})\s+(?:IS NOT|is not)\s+(?:NULL|None|null|nil)\b"#, "$1 != null", "a IS NOT NULL",
      "a != null", of: "SQL, Python"),
    Habit(
      #"({V})\s+(?:IS|is)\s+(?:NULL|None|null|nil)\b"#, "$1 == null", "a IS NULL", "a == null",
      of: "SQL, Python"),
    Habit(
      #"type\(([^()]*)\)\s+is\s+str\b"#, "type($1) == string", "type(a) is str",
      "type(a) == string", of: "Python"),
    Habit(
      #"\bisinstance\(\s*([^(),]*),\s*str\s*\)"#, "type($1) == string", "isinstance(a, str)",
      "type(a) == string", of: "Python"),
    Habit(
      #"({O})\s*\?\?\s*(-?{O})"#, "default($1, $2)", "a?.length ?? 0 == 0",
      "default(a.size(), 0) == 0", of: "JavaScript"),
    Habit(
      #"({O})\s*//\s*(-?{O})"#, "default($1, $2)", "a // b == 1", "default(a, b) == 1", of: "jq"),
    Habit(
      #"(?<![\w.?])(?<!default\()({V}(?:\?\.\w+)+)"#, "default($1, null)", "a?.b == 1",
      "default(a.b, null) == 1", of: "JavaScript"),
    Habit(
      #"\?\.(?=\w)"#, ".", "a.map(x => x?.b)", "a.map(x, default(x.b, null))", of: "JavaScript"),
    Habit(
      #"({V})\s+not\s+(contains|startsWith|endsWith|matches)\s+({V})"#, "!$1.$2($3)",
      "a not contains 'b'", "!a.contains('b')", of: "Hurl"),
    Habit(
      #"({V})\s+contains\s+({V})"#, "$1.contains($2)", "a contains 'b'", "a.contains('b')",
      of: "Hurl, Karate"),
    Habit(
      #"({V})\s+(?:startsWith|startswith)\s+({V})"#, "$1.startsWith($2)", "a startsWith 'b'",
      "a.startsWith('b')", of: "Hurl"),
    Habit(
      #"({V})\s+(?:endsWith|endswith)\s+({V})"#, "$1.endsWith($2)", "a endsWith 'b'",
      "a.endsWith('b')", of: "Hurl"),
    Habit(
      #"({V})\s+(?:matches|=~)\s+({V})"#, "$1.matches($2)", "a matches 'b'", "a.matches('b')",
      of: "Hurl, Karate"),
    Habit(#"({V})\s+not\s+exists$"#, "!has($1)", "a.b not exists", "!has(a.b)", of: "Hurl"),
    Habit(#"({V})\s+exists$"#, "has($1)", "a.b exists", "has(a.b)", of: "Hurl"),
    Habit(
      #"({V})\s+isString$"#, "type($1) == string", "a isString", "type(a) == string", of: "Hurl"),
    Habit(#"^-n\s+({V})$"#, "$1 != ''", "-n a", "a != ''", of: "shells"),
    Habit(#"^-z\s+({V})$"#, "$1 == ''", "-z a", "a == ''", of: "shells"),
    Habit(
      #"\b(\d+)(ms|s|m|h)\b"#, "duration('$1$2')", "a < 200ms", "a < duration('200ms')", of: "Hurl"),
  ]

  /// Signs and words of comparison and logic.
  static let operators = [
    Habit(#"!==|<>|=/="#, "!=", "a !== b", "a != b", of: "JavaScript, SQL"),
    Habit(#"==="#, "==", "a === b", "a == b", of: "JavaScript"),
    Habit(#"(?<![=!<>~])=(?![=~>])"#, "==", "a = b", "a == b", of: "SQL"),
    Habit(#"\s+-eq\s+"#, " == ", "a -eq b", "a == b", of: "shells"),
    Habit(#"\s+-ne\s+"#, " != ", "a -ne b", "a != b", of: "shells"),
    Habit(#"\s+-lt\s+"#, " < ", "a -lt b", "a < b", of: "shells"),
    Habit(#"\s+-le\s+"#, " <= ", "a -le b", "a <= b", of: "shells"),
    Habit(#"\s+-gt\s+"#, " > ", "a -gt b", "a > b", of: "shells"),
    Habit(#"\s+-ge\s+"#, " >= ", "a -ge b", "a >= b", of: "shells"),
    Habit(#"\b(?:and|AND)\b"#, "&&", "a and b", "a && b", of: "Python, SQL"),
    Habit(#"\b(?:or|OR)\b"#, "||", "a OR b", "a || b", of: "Python, SQL"),
    Habit(
      #"\b(?:not|NOT)\s+(?=(?:not|NOT)\b)"#, "!", "not not a", "!!a", of: "Python, SQL"),
    // `!` binds tighter than a comparison, `not` does not.
    Habit(
      #"\b(?:not|NOT)\s+(?!in\b|IN\b)({O})(?=\s*(?:$|&&|\|\||[?:,)\]}]))"#, "!$1", "not a && b",
      "!a && b", of: "Python, SQL"
    ).repeated,
    Habit(
      #"\b(?:not|NOT)\s+(?!in\b|IN\b)({C}+?)(?=\s*(?:$|&&|\|\||[?:,)\]}]))"#, "!($1)",
      "not a == 1 && b", "!(a == 1) && b", of: "Python, SQL"
    ).repeated,
    Habit(
      #"\b(?:None|nil|undefined|NULL)\b"#, "null", "a === undefined", "a == null",
      of: "Python, JavaScript, SQL"),
    Habit(#"\bTrue\b"#, "true", "a = True", "a == true", of: "Python"),
    Habit(#"\bFalse\b"#, "false", "a = False", "a == false", of: "Python"),
    Habit(
      #"(?<=[\w\])])\.length(?:\(\))?"#, ".size()", "a.length === 1", "a.size() == 1",
      of: "JavaScript"),
    Habit(
      #"(?<![\w.])(?:len|length)\("#, "size(", "len(a) = 1", "size(a) == 1", of: "Python, JMESPath"),
  ]
}
