// SPDX-License-Identifier: Apache-2.0

extension ForeignWord {
  /// Methods: `x.toUpperCase()`.
  static let methods: [ForeignWord] = [
    ForeignWord(
      .method, "toUpperCase toUpper uppercase upcase upper_case toLocaleUpperCase",
      "$0.upper()", of: "JavaScript, Java, Ruby"),
    ForeignWord(
      .method, "toLowerCase toLower lowercase downcase lower_case toLocaleLowerCase",
      "$0.lower()", of: "JavaScript, Java, Ruby"),
    ForeignWord(.method, "length len count", "$0.size()", of: "Java, Ruby, Rust"),
    ForeignWord(
      .method, "includes include has", "$0.contains($1)", "$1 in $0",
      of: "JavaScript, Ruby", note: "`in` searches a list or an object, `contains` a text"),
    ForeignWord(.method, "containsKey hasKey hasOwnProperty", "$1 in $0", of: "Java, JavaScript"),
    ForeignWord(.method, "startswith starts_with hasPrefix", "$0.startsWith($1)", of: "Python, Go"),
    ForeignWord(.method, "endswith ends_with hasSuffix", "$0.endsWith($1)", of: "Python, Go"),
    ForeignWord(
      .method, "substr", "$0.substring($1)", "$0.substring($1, $1 + $2)", of: "JavaScript, C++",
      note: "the end counts from the beginning of the text"),
    ForeignWord(.method, "strip trimmed", "$0.trim()", of: "Python, Java"),
    ForeignWord(.method, "replaceAll replace_all gsub", "$0.replace($1, $2)", of: "Java, Ruby"),
    ForeignWord(
      .method, "toString to_s str isoformat toISOString", "string($0)",
      of: "JavaScript, Ruby, Python"),
    ForeignWord(.method, "toInt to_i intValue parseInt", "int($0)", of: "Ruby, Java"),
    ForeignWord(.method, "toDouble to_f toFloat doubleValue", "double($0)", of: "Ruby, Java"),
    ForeignWord(
      .method, "toFixed", "'%.2f'.format([$0])", of: "JavaScript",
      note: "the number after the point is the number of digits"),
    ForeignWord(.method, "equals equalsTo eql", "$0 == $1", of: "Java, Ruby"),
    ForeignWord(.method, "match test search", "$0.matches($1)", of: "JavaScript"),
    ForeignWord(.method, "push append concat add plus", "$0 + [$1]", of: "JavaScript, Python"),
    ForeignWord(.method, "some any anyMatch", "$0.exists($1, $2)", of: "JavaScript, Java"),
    ForeignWord(.method, "every allMatch", "$0.all($1, $2)", of: "JavaScript, Java"),
    ForeignWord(.method, "find where select", "$0.filter($1, $2)", of: "JavaScript, Ruby"),
    ForeignWord(.method, "collect pluck flatMap", "$0.map($1, $2)", of: "Ruby, Groovy"),
    ForeignWord(.method, "keys keySet", "$0.map(key, key)", of: "Python, Java"),
    ForeignWord(.method, "values", "$0.map(key, $0[key])", of: "Python, Java"),
    ForeignWord(
      .method, "get at getOrDefault item", "$0[$1]", "default($0[$1], $2)", of: "Python, Java"),
    ForeignWord(.method, "isEmpty empty isBlank", "$0.size() == 0", of: "Java, Ruby"),
    ForeignWord(.method, "isPresent isDefined", "default($0, null) != null", of: "Java"),
    ForeignWord(.method, "getTime toEpochSecond unix timestamp", "int($0)", of: "JavaScript, Java"),
    ForeignWord(.method, "strftime formatDate", "format($0, $1)", of: "Python"),
    ForeignWord(.method, "plusDays addDays", "$0 + duration('1d')", of: "Java"),
    ForeignWord(.method, "json", "$0.json", of: "Python, JavaScript", note: "without `()`"),
    ForeignWord(.method, "text", "$0.body", of: "Python, JavaScript", note: "without `()`"),
  ]

  /// Names that are not variables here.
  static let names: [ForeignWord] = [
    ForeignWord(.name, "None nil undefined NULL Null", "null", of: "Python, Ruby, JavaScript"),
    ForeignWord(.name, "True TRUE", "true", of: "Python"),
    ForeignWord(.name, "False FALSE", "false", of: "Python"),
    ForeignWord(.name, "res resp", "response", of: "Bruno, k6, Python"),
    ForeignWord(.name, "current result", "response", of: "runn, Venom"),
    ForeignWord(
      .name, "process ENV os tavern", "env.NAME", of: "Node.js, Ruby, Tavern",
      note: "the project lists the names under `env`"),
    ForeignWord(
      .name, "vars variables inputs outputs captures parameters", "a",
      of: "runn, GitHub Actions, Tavern", note: "a variable or a capture is read by its name alone"),
    ForeignWord(
      .name, "pm postman bru insomnia", "response.json", of: "Postman, Bruno, Insomnia",
      note: "scripts of other tools do not run here: `capture` and `expect` take their place"),
    ForeignWord(.name, "req", "request", of: "Bruno"),
    ForeignWord(
      .name, "status statusCode status_code responseCode code", "response.status",
      of: "Postman, Karate, Tavern"),
    ForeignWord(
      .name, "body responseBody response_body content", "response.body", of: "Postman, Hurl"),
    ForeignWord(.name, "headers responseHeaders header", "response.headers", of: "Postman, Karate"),
    ForeignWord(.name, "cookies responseCookies", "response.cookies", of: "Postman, Karate"),
    ForeignWord(
      .name, "responseTime response_time duration_ms elapsed", "response.time",
      of: "Postman, Karate"),
    ForeignWord(.name, "today date datetime", "format(now, '%Y-%m-%d')", of: "Jinja"),
    ForeignWord(.name, "guid newUuid randomUUID", "uuid()", of: "Postman, Hurl"),
    ForeignWord(.name, "random rand randomInt", "random.int(1, 100)", of: "Postman, Karate"),
  ]
}
