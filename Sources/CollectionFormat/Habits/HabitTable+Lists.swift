// SPDX-License-Identifier: Apache-2.0

extension HabitTable {
  /// Lists: arrow functions, comprehensions, slices.
  static let lists = [
    Habit(
      #"\bfunction\s*\(\s*(\w+)\s*\)\s*\{\s*return\s+([^{};]+?)\s*;?\s*\}"#, "$1 => $2",
      "a.some(function(x) { return x.b; })", "a.exists(x, x.b)", of: "JavaScript"),
    Habit(
      #"\.(?:some|any)\(\s*\(?(\w+)\)?\s*=>\s*"#, ".exists($1, ", "a.some(x => x.b)",
      "a.exists(x, x.b)", of: "JavaScript"),
    Habit(
      #"\.every\(\s*\(?(\w+)\)?\s*=>\s*"#, ".all($1, ", "a.every(x => x.b)", "a.all(x, x.b)",
      of: "JavaScript"),
    Habit(
      #"\.find\(\s*\(?(\w+)\)?\s*=>\s*([^()]*)\)"#, ".filter($1, $2)[0]", "a.find(x => x.b).c == 1",
      "a.filter(x, x.b)[0].c == 1", of: "JavaScript"),
    Habit(
      #"\.(map|filter|all|exists)\(\s*\(?(\w+)\)?\s*(?:=>|->)\s*"#, ".$1($2, ",
      "a.map(x => x.b) == [1]", "a.map(x, x.b) == [1]", of: "JavaScript, Java"),
    Habit(
      #"^({O}\.(?:map|filter)(?:{B}))\.(?:includes|include|contains)\(([^()]*)\)$"#, "$2 in $1",
      "a.map(x => x.b).includes(3)", "3 in a.map(x, x.b)", of: "JavaScript"),
    Habit(
      #"({O}\.(?:map|filter)(?:{B}))\.(?:includes|include|contains)\(([^()]*)\)"#, "($2 in $1)",
      "!a.map(x => x.b).includes(3)", "!(3 in a.map(x, x.b))", of: "JavaScript"),
    Habit(
      #"\bany\(\s*\[?([^\[\]()]+?) for (\w+) in ([\w.]+)\]?\s*\)"#, "$3.exists($2, $1)",
      "any(x.b for x in a)", "a.exists(x, x.b)", of: "Python"),
    Habit(
      #"\ball\(\s*\[?([^\[\]()]+?) for (\w+) in ([\w.]+)\]?\s*\)"#, "$3.all($2, $1)",
      "all(x.b for x in a)", "a.all(x, x.b)", of: "Python"),
    Habit(
      #"\[([^\[\]]+?) for (\w+) in ([\w.]+) if ([^\[\]]+)\]"#, "$3.filter($2, $4).map($2, $1)",
      "[x.b for x in a if x.c] == [1]", "a.filter(x, x.c).map(x, x.b) == [1]", of: "Python"),
    Habit(
      #"\[([^\[\]]+?) for (\w+) in ([\w.]+)\]"#, "$3.map($2, $1)", "[x.b for x in a] == [1]",
      "a.map(x, x.b) == [1]", of: "Python"),
    Habit(
      #"([\w.]+)\[\*?\]\.([\w.]+)"#, "$1.map(x, x.$2)", "a[].b == [1]", "a.map(x, x.b) == [1]",
      of: "jq, JMESPath"),
    Habit(
      #"({O})\s*\|\s*(?:length|count|size)\b(?!\()"#, "$1.size()", "a | length > 3",
      "a.size() > 3", of: "jq, Jinja"),
    Habit(
      #"({O})\s*\|\s*(?:first\b(?!\()|\.?\[0\])"#, "$1[0]", "a[*] | [0] == 1", "a[0] == 1",
      of: "JMESPath, jq"),
    Habit(#"(?<=\w)\[\*?\]"#, "", "a[*] == [1]", "a == [1]", of: "jq, JMESPath"),
    Habit(
      #"([\w.\]]+)\[(\d+):(\d+)\]"#, "$1.slice($2, $3)", "a[0:2] == [1]", "a.slice(0, 2) == [1]",
      of: "Python, jq"),
    Habit(
      #"\bObject\.keys\(([^()]*)\)\.length"#, "size($1)", "Object.keys(a).length === 1",
      "size(a) == 1", of: "JavaScript"),
    Habit(
      #"\bArray\.isArray\(([^()]*)\)"#, "type($1) == list", "Array.isArray(a)",
      "type(a) == list", of: "JavaScript"),
    Habit(
      #"(?<![\w.])sum\("#, "math.sum(", "sum(a) = 3", "math.sum(a) == 3", of: "Python, JMESPath"),
    Habit(
      #"(?:\bnot\s+({V})\s+in|({V})\s+not\s+in)\s+range\((\d+),\s*(\d+)\)"#,
      "!($1$2 >= $3 && $1$2 < $4)", "a not in range(200, 300)", "!(a >= 200 && a < 300)",
      of: "Python"),
    Habit(
      #"(?<![\w.])(?<!not )({V})\s+in\s+range\((\d+),\s*(\d+)\)"#, "$1 >= $2 && $1 < $3",
      "a in range(200, 300)", "a >= 200 && a < 300", of: "Python"),
    Habit(
      #"(?<![\w.])(?<!not )({V})\s+in\s+range\((\d+),\s*(\d+),\s*(\d+)\)"#,
      "$1 >= $2 && $1 < $3 && ($1 - $2) % $4 == 0", "a in range(1, 5, 2)",
      "a >= 1 && a < 5 && (a - 1) % 2 == 0", of: "Python"),
    Habit(
      #"({V})\s+(?:not in|NOT IN)\s+\(([^()]*)\)"#, "!($1 in [$2])", "a not in (1, 2)",
      "!(a in [1, 2])", of: "Python, SQL"),
    Habit(
      #"({V})\s+(?:in|IN)\s+\(([^()]*)\)"#, "$1 in [$2]", "a IN (1, 2)", "a in [1, 2]",
      of: "Python, SQL"),
    Habit(
      #"({V})\s+(?:not in|NOT IN)\s+({V})"#, "!($1 in $2)", "a not in b", "!(a in b)",
      of: "Python, SQL"),
  ]
}
