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
      #"/([^/'\s]+)/\.test\(([^()]*)\)"#, "$2.matches('$1')", "/^b/.test(a)", "a.matches('^b')",
      of: "JavaScript", readsTexts: true),
    Habit(
      #"([\w.]+)\.(?:match|matches|search|test)\(/([^/']+)/\)"#, "$1.matches('$2')",
      "a.match(/^b/)", "a.matches('^b')", of: "JavaScript", readsTexts: true),
    Habit(
      #"([\w.]+)\s*(?:=~|matches)\s*/([^/']+)/"#, "$1.matches('$2')", "a =~ /^b/",
      "a.matches('^b')", of: "Ruby, Hurl", readsTexts: true),
    Habit(
      #"typeof\s+([\w.]+)\s*={2,3}\s*['"](string|boolean)['"]"#, "type($1) == $2",
      "typeof a === 'string'", "type(a) == string", of: "JavaScript", readsTexts: true),
    Habit(
      #"`([^`$]*)\$\{([^{}]*)\}([^`$]*)`"#, "('$1' + string($2) + '$3')", "`a ${b} c` == d",
      "('a ' + string(b) + ' c') == d", of: "JavaScript", readsTexts: true),
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
  ]

  /// The words of tools for what is here `response`, a variable or a comparison.
  private static let tools = [
    Habit(
      #"\bpm\.response\.json\(\)"#, "response.json", "pm.response.json().a = 1",
      "response.json.a == 1", of: "Postman"),
    Habit(
      #"\bpm\.response\.(?:code|status)\b"#, "response.status", "pm.response.code = 200",
      "response.status == 200", of: "Postman"),
    Habit(
      #"\bpm\.response\.to\.have\.status\(([^()]*)\)"#, "response.status == $1",
      "pm.response.to.have.status(200)", "response.status == 200", of: "Postman"),
    Habit(
      #"\bresult\.statuscode\b"#, "response.status", "result.statuscode ShouldEqual 200",
      "response.status == 200", of: "Venom"),
    Habit(
      #"\bresult\.bodyjson\b"#, "response.json", "result.bodyjson.a ShouldEqual 1",
      "response.json.a == 1", of: "Venom"),
    Habit(
      #"\bresult\.body\b"#, "response.body", "result.body ShouldEqual 'a'",
      "response.body == 'a'", of: "Venom"),
    Habit(
      #"({V})\s+(?:Should|Must)Contain(?:Substring|Key)?\s+({V})"#, "$1.contains($2)",
      "a ShouldContainSubstring 'b'", "a.contains('b')", of: "Venom"),
    Habit(
      #"({V})\s+(?:Should|Must)StartWith\s+({V})"#, "$1.startsWith($2)", "a ShouldStartWith 'b'",
      "a.startsWith('b')", of: "Venom"),
    Habit(
      #"({V})\s+(?:Should|Must)BeNil$"#, "$1 == null", "a ShouldBeNil", "a == null", of: "Venom"),
    Habit(
      #"({V})\s+(?:Should|Must)BeEmpty$"#, "size($1) == 0", "a ShouldBeEmpty", "size(a) == 0",
      of: "Venom"),
    Habit(#"\s+(?:Should|Must)Equal\s+"#, " == ", "a ShouldEqual 1", "a == 1", of: "Venom"),
    Habit(#"\s+(?:Should|Must)NotEqual\s+"#, " != ", "a ShouldNotEqual 1", "a != 1", of: "Venom"),
    Habit(
      #"\s+(?:Should|Must)BeLessThan\s+"#, " < ", "a ShouldBeLessThan 1", "a < 1", of: "Venom"),
    Habit(
      #"\s+(?:Should|Must)BeGreaterThan\s+"#, " > ", "a ShouldBeGreaterThan 1", "a > 1", of: "Venom"
    ),
    Habit(
      #"\s+(?:Should|Must)BeLessThanOrEqualTo\s+"#, " <= ", "a ShouldBeLessThanOrEqualTo 1",
      "a <= 1", of: "Venom"),
    Habit(
      #"\s+(?:Should|Must)BeGreaterThanOrEqualTo\s+"#, " >= ", "a ShouldBeGreaterThanOrEqualTo 1",
      "a >= 1", of: "Venom"),
    Habit(
      #"\b(?:current\.)?res\.body\."#, "response.json.", "res.body.a === 1", "response.json.a == 1",
      of: "Bruno, runn"),
    Habit(
      #"\b(?:current\.)?res\.(?=\w)(?!get)"#, "response.", "res.status === 200",
      "response.status == 200", of: "Bruno, runn"),
    Habit(
      #"\bres\.getStatus\(\)"#, "response.status", "res.getStatus() == 200",
      "response.status == 200", of: "Bruno"),
    Habit(
      #"\bres\.getBody\(\)"#, "response.json", "res.getBody().a == 1", "response.json.a == 1",
      of: "Bruno"),
    Habit(
      #"\bresponse\.(?:getStatusCode|statusCode|status|status_code)\(\)"#, "response.status",
      "response.getStatusCode() == 200", "response.status == 200", of: "Java"),
    Habit(
      #"\b(?:pm\.)?expect\(([^()]*)\)\.(?:to\.)?(?:be\.)?(?:equal|equals|eql|eq|toBe|toEqual|toStrictEqual)\(([^()]*)\)"#,
      "$1 == $2", "expect(a).toBe(200)", "a == 200", of: "Jest, Chai, Postman"),
    Habit(
      #"\bassert\.(?:equal|strictEqual|deepEqual)\(\s*({V})\s*,\s*({V})\s*\)"#, "$1 == $2",
      "assert.equal(a, 200)", "a == 200", of: "Node.js"),
    Habit(
      #"\{\{\s*([\w.]+)\s*\}\}"#, "$1", "{{a}} == b", "a == b",
      of: "Postman, Hurl, Bruno"),
    Habit(#"\$\{\s*([^{}]*?)\s*\}"#, "$1", "${a} == b", "a == b", of: "shells, JavaScript"),
    Habit(#"\$([A-Za-z_]\w*)"#, "$1", "$a == b", "a == b", of: "shells, PHP"),
    Habit(
      #"(?<![\w.\])])\$\.(?=\w)"#, "response.json.", "$.a == 1", "response.json.a == 1",
      of: "JSONPath"),
    Habit(
      #"(?<![\w.)\]?])\.(?=[A-Za-z_])"#, "response.json.", ".a = 1", "response.json.a == 1",
      of: "jq"
    ),
    Habit(
      #"^\s*(?:assert|await|return|test|expect|yield)\s+(?=\S)"#, "", "assert a == 1", "a == 1",
      of: "Python, JavaScript"),
    Habit(#"\s*;\s*$"#, "", "a == 1;", "a == 1", of: "JavaScript"),
  ]

  /// Lists: arrow functions, comprehensions, slices.
  private static let lists = [
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
      #"({V})\s+in\s+range\((\d+),\s*(\d+)\)"#, "$1 >= $2 && $1 < $3", "a in range(200, 300)",
      "a >= 200 && a < 300", of: "Python"),
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

  /// Words between operands.
  private static let conditions = [
    Habit(
      #"({V})\s+BETWEEN\s+({V})\s+AND\s+({V})"#, "$1 >= $2 && $1 <= $3", "a BETWEEN 1 AND 9",
      "a >= 1 && a <= 9", of: "SQL"),
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
      #"({V})\s*\?\?\s*({V})"#, "default($1, $2)", "a ?? b == 1", "default(a, b) == 1",
      of: "JavaScript"),
    Habit(
      #"({V})\s*//\s*({V})"#, "default($1, $2)", "a // b == 1", "default(a, b) == 1", of: "jq"),
    Habit(
      #"({V}(?:\?\.\w+)+)"#, "default($1, null)", "a?.b == 1", "default(a.b, null) == 1",
      of: "JavaScript"),
    Habit(
      #"\?\.(?=\w)"#, ".", "a.map(x => x?.b)", "a.map(x, default(x.b, null))", of: "JavaScript"),
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
    Habit(#"({V})\s+exists$"#, "has($1)", "a.b exists", "has(a.b)", of: "Hurl"),
    Habit(
      #"({V})\s+isString$"#, "type($1) == string", "a isString", "type(a) == string", of: "Hurl"),
    Habit(#"^-n\s+({V})$"#, "$1 != ''", "-n a", "a != ''", of: "shells"),
    Habit(#"^-z\s+({V})$"#, "$1 == ''", "-z a", "a == ''", of: "shells"),
    Habit(
      #"\b(\d+)(ms|s|m|h)\b"#, "duration('$1$2')", "a < 200ms", "a < duration('200ms')", of: "Hurl"),
  ]

  /// Signs and words of comparison and logic.
  private static let operators = [
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
    Habit(#"\b(?:not|NOT)\s+(?!in\b|IN\b)"#, "!", "not a && b", "!a && b", of: "Python, SQL"),
    Habit(
      #"\b(?:None|nil|undefined|NULL)\b"#, "null", "a === undefined", "a == null",
      of: "Python, JavaScript, SQL"),
    Habit(#"\bTrue\b"#, "true", "a = True", "a == true", of: "Python"),
    Habit(#"\bFalse\b"#, "false", "a = False", "a == false", of: "Python"),
    Habit(
      #"(?<=[\w\])])\.length(?:\(\))?"#, ".size()", "a.length === 1", "a.size() == 1",
      of: "JavaScript"),
    Habit(#"(?<![\w.])len\("#, "size(", "len(a) = 1", "size(a) == 1", of: "Python"),
  ]
}
