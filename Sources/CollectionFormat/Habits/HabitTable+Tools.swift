// SPDX-License-Identifier: Apache-2.0

extension HabitTable {
  /// The words of tools for what is here `response`, a variable or a comparison.
  static let tools = [
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
    Habit(
      #"^\[{1,2}\s+([^,]*?)\s+\]{1,2}$"#, "$1", "[[ $a -eq 200 ]]", "a == 200", of: "shells"),
    Habit(#"\s*;\s*$"#, "", "a == 1;", "a == 1", of: "JavaScript"),
  ]
}
