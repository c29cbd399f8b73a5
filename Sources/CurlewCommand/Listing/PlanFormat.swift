// SPDX-License-Identifier: Apache-2.0

/// How `plan` shows what would run.
enum PlanFormat: String, CaseIterable, Sendable {
  /// Lines for people.
  case text
  /// One object for programs.
  case json
  /// A Mermaid flowchart, which Markdown pages of many services draw.
  case mermaid
}
