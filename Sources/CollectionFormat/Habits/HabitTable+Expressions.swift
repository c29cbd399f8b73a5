// SPDX-License-Identifier: Apache-2.0

extension HabitTable {
  /// Habits in CEL.
  package static let expressions = HabitTable(
    texts + tools + lists + conditions + operators.map(\.exact))

  /// Rows that look into texts in quotes.
  private static let texts = [
    Habit(
      #"(\S+)\s+(?:LIKE|like)\s+'%([^'%]*)%'"#, "$1.contains('$2')", "a LIKE '%b%'",
      "a.contains('b')", of: "SQL", readsTexts: true),
    Habit(
      #"(\S+)\s+(?:LIKE|like)\s+'%([^'%]*)'"#, "$1.endsWith('$2')", "a LIKE '%b'",
      "a.endsWith('b')", of: "SQL", readsTexts: true),
    Habit(
      #"(\S+)\s+(?:LIKE|like)\s+'([^'%]*)%'"#, "$1.startsWith('$2')", "a LIKE 'b%'",
      "a.startsWith('b')", of: "SQL", readsTexts: true),
    Habit(
      #"/([^/'\s]+)/g?([ims]+)[gu]*\.test\(([^()]*)\)"#, "$3.matches('(?$2)$1')", "/^b/i.test(a)",
      "a.matches('(?i)^b')", of: "JavaScript", readsTexts: true),
    Habit(
      #"/([^/'\s]+)/[gu]*\.test\(([^()]*)\)"#, "$2.matches('$1')", "/^b/.test(a)",
      "a.matches('^b')", of: "JavaScript", readsTexts: true),
    Habit(
      #"([\w.]+)\.(?:match|matches|search|test)\(/([^/']+)/g?([ims]+)[gu]*\)"#,
      "$1.matches('(?$3)$2')", "a.match(/^b/i)", "a.matches('(?i)^b')", of: "JavaScript",
      readsTexts: true),
    Habit(
      #"([\w.]+)\.(?:match|matches|search|test)\(/([^/']+)/[gu]*\)"#, "$1.matches('$2')",
      "a.match(/^b/)", "a.matches('^b')", of: "JavaScript", readsTexts: true),
    Habit(
      #"([\w.]+)\s*(?:=~|matches)\s*/([^/']+)/g?([ims]+)[gu]*(?!\w)"#, "$1.matches('(?$3)$2')",
      "a =~ /^b/i", "a.matches('(?i)^b')", of: "Ruby, Hurl", readsTexts: true),
    Habit(
      #"([\w.]+)\s*(?:=~|matches)\s*/([^/']+)/(?!\w)"#, "$1.matches('$2')", "a =~ /^b/",
      "a.matches('^b')", of: "Ruby, Hurl", readsTexts: true),
    Habit(
      #"typeof\s+([\w.]+)\s*={2,3}\s*['"](string|boolean)['"]"#, "type($1) == $2",
      "typeof a === 'string'", "type(a) == string", of: "JavaScript", readsTexts: true),
    Habit(
      #"`([^`$]*)\$\{([^{}]*)\}([^`$]*)`"#, "('$1' + string($2) + '$3')", "`a ${b} c` == d",
      "('a ' + string(b) + ' c') == d", of: "JavaScript", readsTexts: true),
    Habit(
      #"([\w.]+)\[\?\s*([\w.]+)\s*([=!]=|<=?|>=?)\s*`(-?\d[\d.]*|true|false|null|"[^"]*")`\s*\]\.(\w+)"#,
      "$1.filter(x, x.$2 $3 $4).map(x, x.$5)", "a[?b==`1`].c == [2]",
      "a.filter(x, x.b == 1).map(x, x.c) == [2]", of: "JMESPath", readsTexts: true),
    Habit(
      #"([\w.]+)\[\?\s*([\w.]+)\s*([=!]=|<=?|>=?)\s*`(-?\d[\d.]*|true|false|null|"[^"]*")`\s*\]"#,
      "$1.filter(x, x.$2 $3 $4)", "a[?b==`1`] != []", "a.filter(x, x.b == 1) != []",
      of: "JMESPath", readsTexts: true),
    Habit(
      #"`(-?\d[\d.]*|true|false|null)`"#, "$1", "a == `1`", "a == 1", of: "JMESPath",
      readsTexts: true),
    Habit("`([^`$']*)`", "'$1'", "a == `b`", "a == 'b'", of: "JavaScript", readsTexts: true),
    Habit(
      #"\bf(['"])([^{}'"]*)\{([^{}'"]*)\}([^{}'"]*)\1"#, "('$2' + string($3) + '$4')",
      "f'a {b} c' == d", "('a ' + string(b) + ' c') == d", of: "Python", readsTexts: true),
    Habit(
      #"\bpm\.(?:environment|variables|globals|collectionVariables)\.get\(['"](\w+)['"]\)"#, "$1",
      "pm.environment.get('a') = b", "a == b", of: "Postman", readsTexts: true),
    Habit(
      #"\bbru\.get(?:Env|Global|Request)?(?:Env)?Var\(['"](\w+)['"]\)"#, "$1",
      "bru.getVar('a') = b", "a == b", of: "Bruno", readsTexts: true),
    Habit(
      #"\bjsonpath\s+"\$\.?([^"]*)""#, "response.json.$1", #"jsonpath "$.a" == 1"#,
      "response.json.a == 1", of: "Hurl", readsTexts: true),
    Habit(
      #"\bheader\s+"([^"]*)""#, "response.header('$1')", #"header "ETag" == 1"#,
      "response.header('ETag') == 1", of: "Hurl", readsTexts: true),
    Habit(
      #"(?<![\w\\])(['"])((?:(?!\1)[^\\]|\\.)*?\\[dwsDWS.()\[\]{}+*^$/|-](?:(?!\1)[^\\]|\\.)*)\1"#,
      "r$1$2$1", #"a.matches('^\d+$')"#, #"a.matches(r'^\d+$')"#, of: "JavaScript, Python",
      readsTexts: true),
  ]
}
