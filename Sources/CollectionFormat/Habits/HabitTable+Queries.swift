// SPDX-License-Identifier: Apache-2.0

extension HabitTable {
  /// Habits in JSONPath.
  package static let paths = HabitTable([
    Habit(
      #"(@[\w.]*)\s*=~\s*/([^/']*)/(?!\w)"#, "search($1, '$2')", "$.a[?(@.b =~ /c/)]",
      "$.a[?(search(@.b, 'c'))]", of: "Jayway", readsTexts: true),
    Habit(
      #"(@[\w.]*)\.(?:contains|includes)\(['"]([^'"]*)['"]\)"#, "search($1, '$2')",
      "$.a[?@.b.contains('c')]", "$.a[?search(@.b, 'c')]", of: "JavaScript", readsTexts: true),
    Habit(
      #"(@[\w.]*)\s+(?:like|LIKE|contains)\s+['"]%?([^'"%]*)%?['"]"#, "search($1, '$2')",
      "$.a[?@.b like 'c']", "$.a[?search(@.b, 'c')]", of: "SQL", readsTexts: true),
    Habit(
      #"(@(?:[\w.]|\[[^\[\]]*\])*)\.indexOf\((['"])([^'"]*)\2\)\s*(?:>=\s*0|>\s*-1|!==?\s*-1)"#,
      "search($1, '$3')", "$.a[?@.b.indexOf('c') >= 0]", "$.a[?search(@.b, 'c')]",
      of: "JavaScript", readsTexts: true),
    Habit(
      #"(@(?:[\w.]|\[[^\[\]]*\])*)\.indexOf\((['"])([^'"]*)\2\)\s*(?:<\s*0|===?\s*-1)"#,
      "!search($1, '$3')", "$.a[?@.b.indexOf('c') == -1]", "$.a[?!search(@.b, 'c')]",
      of: "JavaScript", readsTexts: true),
    Habit(
      #"`(-?\d+|true|false|null)`"#, "$1", "$.a[?@.b==`1`]", "$.a[?@.b==1]", of: "JMESPath",
      readsTexts: true),
    Habit(
      "`([^`']*)`", "'$1'", "$.a[?@.b==`c`]", "$.a[?@.b=='c']", of: "JMESPath", readsTexts: true),
    Habit(
      #"^jsonpath\s+(['"])(.*)\1$"#, "$2", #"jsonpath "$.a['b']""#, "$.a['b']", of: "Hurl",
      readsTexts: true),
    Habit(#"^jsonpath\s+"#, "", "jsonpath $.a", "$.a", of: "Hurl"),
    Habit(
      #"^\$?(?:body|res(?:ponse)?\.(?:body|json|data))(?=[.\[]|$)"#, "$$", "response.json.a", "$.a",
      of: "Bruno, Postman"),
    Habit(#"^\.(?=\w)"#, "$$.", ".a[0]", "$.a[0]", of: "jq"),
    Habit(#"^\$?(?=[A-Za-z_])"#, "$$.", "a[0].b", "$.a[0].b", of: "JMESPath, Bruno"),
    Habit(#"^/(?=\w)"#, "$$/", "/a/0/b", "$.a[0].b", of: "JSON Pointer"),
    Habit(#"(?<=[\w\]$])/(\d+)(?=/|$)"#, "[$1]", "$/a/0", "$.a[0]", of: "JSON Pointer"),
    Habit(#"(?<=[\w\]$])/(\w+)"#, ".$1", "$/a/b", "$.a.b", of: "JSON Pointer"),
    Habit(
      #"\[\*?\]\s*\|\s*select\((.*)\)$"#, "[?$1]", "$.a[] | select(.b == 1)", "$.a[?@.b == 1]",
      of: "jq"),
    Habit(#"(?<=\w)\?\.(?=\w)"#, ".", "$.a?.b", "$.a.b", of: "JavaScript"),
    Habit(#"\[\]"#, "[*]", "$.a[].b", "$.a[*].b", of: "jq"),
    Habit(#"(?<=[\[?(&|!= ])\.(?=[A-Za-z_])"#, "@.", "$.a[?.b == 1]", "$.a[?@.b == 1]", of: "jq"),
    Habit(
      #"\[\(\s*@\.length\s*-\s*(\d+)\s*\)\]"#, "[-$1]", "$.a[(@.length-1)]", "$.a[-1]",
      of: "Goessner"),
    Habit(
      #"(@(?:[\w.]|\[[^\[\]]*\])*)\.(?:size|length|count|len)\(\)"#, "length($1)",
      "$.a[?@.b.size() > 1]", "$.a[?length(@.b) > 1]", of: "Jayway, JavaScript"),
    Habit(#"\.last\(\)"#, "[-1]", "$.a.last()", "$.a[-1]", of: "XPath"),
    Habit(#"\.first\(\)"#, "[0]", "$.a.first()", "$.a[0]", of: "XPath"),
    Habit(#"\.(?=\[)"#, "", "$.a.[0]", "$.a[0]", of: "jq"),
    Habit(#"\.(\d+)(?=[.\[]|$)"#, "[$1]", "$.a.0.b", "$.a[0].b", of: "lodash, Bruno"),
    Habit(#"\[(\d+)\.\.(\d+)\]"#, "[$1:$2]", "$.a[1..2]", "$.a[1:2]", of: "Ruby"),
    Habit(
      #"\[\?\s*(\(?\s*)(?!(?:search|match|count|length|value)\b)([A-Za-z_]\w*)(?=\s*(?:[=!<>]|\]))"#,
      "[?$1@.$2", "$.a[?b == 1]", "$.a[?@.b == 1]", of: "JMESPath"),
    Habit(#"\[([A-Za-z_]\w*)\]"#, "['$1']", "$.a[b]", "$.a['b']", of: "PHP"),
    // In a filter it may be a difference.
    Habit(
      #"^([^?]*?\.\.)([A-Za-z_]\w*(?:-\w+)+)"#, "$1['$2']", "$..a-b", "$..['a-b']",
      of: "JavaScript"
    ).repeated.exact,
    Habit(
      #"^([^?]*?[^?.])\.([A-Za-z_]\w*(?:-\w+)+)"#, "$1['$2']", "$.a.b-c", "$.a['b-c']",
      of: "JavaScript"
    ).repeated.exact,
    Habit(
      #"\.([A-Za-z_]\w*(?:-\w+)+)"#, "['$1']", "$.a[?@.b-c == 1]", "$.a[?@['b-c'] == 1]",
      of: "JavaScript"),
    Habit(#"\.\.([$@]\w+)"#, "..['$1']", "$..@id", "$..['@id']", of: "JSON-LD").exact,
    Habit(#"\.([$@]\w+)"#, "['$1']", "$.a.@type", "$.a['@type']", of: "JSON-LD, OData").exact,
    Habit(#"\.@(?=\.)"#, "", "$.@.a", "$.a", of: "jq"),
    Habit(#"(?<=[\w\]])\.$"#, "", "$.a.", "$.a", of: "jq"),
    Habit(#",\s*\]"#, "]", "$.a[0,]", "$.a[0]", of: "Python"),
    // In parentheses, unless nothing else is in the filter; one element after the other.
    Habit(
      #"(?<!\[\?)(?<!\[\?\()(@[\w.]*\s+(?:(?:not|NOT)\s+)?(?:IN|in)\s+\[[^\[\]]*\])"#, "($1)",
      "$.a[?@.c && @.b in [1]]", "$.a[?@.c && (@.b == 1)]", of: "SQL, Jayway"),
    Habit(
      #"(?<!\()(@[\w.]*\s+(?:(?:not|NOT)\s+)?(?:IN|in)\s+\[[^\[\]]*\])(?!\)?\])"#, "($1)",
      "$.a[?@.b in [1] && @.c]", "$.a[?(@.b == 1) && @.c]", of: "SQL, Jayway"),
    Habit(
      #"(@[\w.]*)\s+(?:not in|NOT IN)\s+\[\s*([^\],]+?)\s*,\s*([^\[\]]+?)\s*\]"#,
      "$1 != $2 && $1 not in [$3]", "$.a[?@.b not in [1, 2]]", "$.a[?@.b != 1 && @.b != 2]",
      of: "SQL, Jayway"
    ).repeated,
    Habit(
      #"(@[\w.]*)\s+(?:not in|NOT IN)\s+\[\s*([^\[\],]+?)\s*\]"#, "$1 != $2",
      "$.a[?@.b NOT IN [1]]", "$.a[?@.b != 1]", of: "SQL, Jayway"),
    Habit(
      #"(@[\w.]*)\s+(?:IN|in)\s+\[\s*([^\],]+?)\s*,\s*([^\[\]]+?)\s*\]"#,
      "$1 == $2 || $1 in [$3]", "$.a[?@.b in [1, 2, 3]]", "$.a[?@.b == 1 || @.b == 2 || @.b == 3]",
      of: "SQL, Jayway"
    ).repeated,
    Habit(
      #"(@[\w.]*)\s+(?:IN|in)\s+\[\s*([^\[\],]+?)\s*\]"#, "$1 == $2", "$.a[?@.b in [1]]",
      "$.a[?@.b == 1]", of: "SQL, Jayway"),
    Habit(#"!==|<>"#, "!=", "$.a[?@.b <> 1]", "$.a[?@.b != 1]", of: "SQL"),
    Habit(#"==="#, "==", "$.a[?@.b === 1]", "$.a[?@.b == 1]", of: "JavaScript"),
    Habit(#"(?<![=!<>])=(?![=~])"#, "==", "$.a[?@.b=1]", "$.a[?@.b==1]", of: "SQL"),
    Habit(#"\b(?:and|AND)\b"#, "&&", "$.a[?@.b and @.c]", "$.a[?@.b && @.c]", of: "SQL, Python"),
    Habit(#"\b(?:or|OR)\b"#, "||", "$.a[?@.b or @.c]", "$.a[?@.b || @.c]", of: "SQL, Python"),
    Habit(
      #"\b(?:not|NOT)\s+(@[^()&|=!<>]*?)(?=\s*(?:&&|\|\||[)\]]))"#, "!$1", "$.a[?not @.b]",
      "$.a[?!@.b]", of: "SQL, Python"),
    // `!` of JSONPath is allowed before a path, a function or parentheses only.
    Habit(
      #"\b(?:not|NOT)\s+(@(?:[^()\[\]&|]|{B})*?)(?=\s*(?:&&|\|\||[)\]]))"#, "!($1)",
      "$.a[?not @.b == 1 && @.c]", "$.a[?!(@.b == 1) && @.c]", of: "SQL, Python"),
    Habit(
      #"\b(?:not|NOT)\s*(?=\(|search\(|match\()"#, "!", "$.a[?not (@.b == 1)]",
      "$.a[?!(@.b == 1)]", of: "SQL, Python"),
    Habit(
      #"(@(?:[\w.]|\[[^\[\]]*\])*)\s*!=\s*undefined\b"#, "$1", "$.a[?(@.b != undefined)]",
      "$.a[?(@.b)]", of: "JavaScript"),
    Habit(
      #"(@(?:[\w.]|\[[^\[\]]*\])*)\s*==\s*undefined\b"#, "!$1", "$.a[?@.b === undefined]",
      "$.a[?!@.b]", of: "JavaScript"),
    Habit(
      #"\b(?:None|nil|NULL)\b"#, "null", "$.a[?@.b == None]", "$.a[?@.b == null]",
      of: "Python"),
    Habit(#"\bTrue\b"#, "true", "$.a[?@.b == True]", "$.a[?@.b == true]", of: "Python"),
    Habit(#"\bFalse\b"#, "false", "$.a[?@.b == False]", "$.a[?@.b == false]", of: "Python"),
    Habit(
      #"^([^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*\[[^\[\]]+)$"#, "$1]", "$.a[0", "$.a[0]", of: "haste"),
  ])

  /// Habits in XPath 1.0.
  package static let xpaths = HabitTable([
    Habit(
      #"\[@class\s*~=\s*['"]([^'"]*)['"]\]"#, "[contains(@class, '$1')]", "//a[@class~='b']",
      "//a[contains(@class, 'b')]", of: "CSS", readsTexts: true),
    Habit(
      #"^#([\w-]+)$"#, "//*[@id='$1']", "#main", "//*[@id='main']", of: "CSS", readsTexts: true),
    Habit(
      #"^\.([\w-]+)$"#, "//*[contains(@class, '$1')]", ".menu", "//*[contains(@class, 'menu')]",
      of: "CSS", readsTexts: true),
    Habit(#"==="#, "=", "//a[@b === 'c']", "//a[@b = 'c']", of: "JavaScript"),
    Habit(#"=="#, "=", "//a[@b == 'c']", "//a[@b = 'c']", of: "JavaScript"),
    Habit(#"\s*&&\s*"#, " and ", "//a[@b && @c]", "//a[@b and @c]", of: "JavaScript"),
    Habit(#"\s*\|\|\s*"#, " or ", "//a[@b || @c]", "//a[@b or @c]", of: "JavaScript"),
    Habit(#"!\s*(?=\()"#, "not", "//a[!(@b = 'c')]", "//a[not(@b = 'c')]", of: "JavaScript"),
    Habit(
      #"!\s*(@?[\w-]+)(?=\s*(?:[)\]]|\band\b|\bor\b))"#, "not($1)", "//a[!@b]", "//a[not(@b)]",
      of: "JavaScript"),
    Habit(
      #"\bnot\s+(?!\()((?:[^()\[\]]|{B})+?)(?=\s*(?:[)\]]|\band\b|\bor\b))"#, "not($1)",
      "//a[not @b = 1 and @c]", "//a[not(@b = 1) and @c]", of: "Python"),
    Habit(#"(?<=\w)\.text\(\)"#, "/text()", "//a.text()", "//a/text()", of: "JavaScript"),
    Habit(#"\s*(?:/{1,2}|\|)\s*$"#, "", "//a/", "//a", of: "paths of files"),
    Habit(#"^([^()]*\[[^\[\]]+)$"#, "$1]", "//a[1", "//a[1]", of: "haste"),
    Habit(
      #"^(.*\[[^\[\]]*\([^()]*\))$"#, "$1]", "//a[contains(@b, 'c')", "//a[contains(@b, 'c')]",
      of: "haste"),
  ])
}
