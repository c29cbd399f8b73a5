// SPDX-License-Identifier: Apache-2.0

extension HabitTable {
  /// Habits in patterns that PCRE2 refuses.
  package static let patterns = HabitTable([
    Habit(#"^\*\.(\w+)$"#, #"\.$1$$"#, "*.json", #"\.json$"#, of: "shells", readsTexts: true),
    Habit(#"^\*(?=.)"#, ".*", "*ok", ".*ok", of: "shells", readsTexts: true),
    Habit(#"^([+?])"#, #"\$1"#, "+49 30", #"\+49 30"#, of: "plain texts", readsTexts: true),
    Habit(
      #"(?<!\[)\[:(\w+):\](?!\])"#, "[[:$1:]]", "[:alpha:]+", "[[:alpha:]]+", of: "POSIX",
      readsTexts: true),
    Habit(
      #"\\u\{?([0-9A-Fa-f]{2,6})\}?"#, #"\x{$1}"#, #"\u0041"#, #"\x{0041}"#, of: "JavaScript",
      readsTexts: true),
    Habit(
      #"^((?:[^()\\]|\\.)*)\(((?:[^()\\]|\\.)*)$"#, #"$1\($2"#, "(ok", #"\(ok"#, of: "plain texts",
      readsTexts: true),
    Habit(
      #"^((?:[^()\\]|\\.)*)\)((?:[^()\\]|\\.)*)$"#, #"$1\)$2"#, "ok)", #"ok\)"#, of: "plain texts",
      readsTexts: true),
    Habit(
      #"^((?:[^\[\]\\]|\\.)*)\[((?:[^\[\]\\]|\\.)*)$"#, #"$1\[$2"#, "[ok", #"\[ok"#,
      of: "plain texts", readsTexts: true),
  ])

  /// Habits in patterns that PCRE2 takes, but for something else that can hardly be meant.
  ///
  /// Each has a sign that can only come from another language: an anchor behind the first character,
  /// which never matches, or signs that are superfluous otherwise.
  package static let silentPatterns = HabitTable([
    Habit(
      #"^/(?=\^)(.*)/[gu]*([imsx]+)[gu]*$"#, "(?$2)$1", "/^ok/i", "(?i)^ok", of: "JavaScript",
      readsTexts: true),
    Habit(#"^/(?=\^)(.*)/[gu]*$"#, "$1", "/^ok/", "^ok", of: "JavaScript", readsTexts: true),
    Habit(
      #"^/(.*\$)/[gu]*([imsx]+)[gu]*$"#, "(?$2)$1", "/ok$/i", "(?i)ok$", of: "JavaScript",
      readsTexts: true),
    Habit(#"^/(.*\$)/[gu]*$"#, "$1", "/ok$/", "ok$", of: "JavaScript", readsTexts: true),
    Habit(
      #"^/((?:[^/\\]|\\.)*[\\\[(+*?](?:[^/\\]|\\.)*)/[gu]*([imsx]+)[gu]*$"#, "(?$2)$1", "/o+k/i",
      "(?i)o+k", of: "JavaScript", readsTexts: true),
    Habit(
      #"^r(['"])(.*)\1$"#, "$2", "r'^ok'", "^ok", of: "Python", readsTexts: true),
    Habit(#"%([dsw])(?=[+*%])"#, #"\$1"#, "%d+", #"\d+"#, of: "Lua", readsTexts: true),
    Habit(#"%a(?=[+*%])"#, "[A-Za-z]", "%a+", "[A-Za-z]+", of: "Lua", readsTexts: true),
    // With another tag or a `/` they are those of HTML.
    Habit(
      #"^([^<>/]*)\\<([^<>/\\]+)\\>([^<>/]*)$"#, #"$1\b$2\b$3"#, #"\<ok\>"#, #"\bok\b"#, of: "grep",
      readsTexts: true),
    Habit(
      #"^((?:[^()|\\]|\\[^()|])*)\\\(((?:[^()|\\]|\\[^()|])*)\\\|((?:[^()|\\]|\\[^()|])*)\\\)((?:[^()|\\]|\\[^()|])*)$"#,
      "$1($2|$3)$4", #"\(a\|b\)"#, "(a|b)", of: "grep, sed", readsTexts: true),
  ])
}
