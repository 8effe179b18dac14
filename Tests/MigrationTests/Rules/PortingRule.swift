import Foundation

/// A change that the article “Porting a reducer” lists, as a substitution of text.
struct PortingRule: Sendable, CustomStringConvertible {
  /// The first cell of the change's row in the article.
  let row: String
  /// A regular expression.
  let pattern: String
  let replacement: String

  init(_ row: String, _ pattern: String, _ replacement: String) {
    (self.row, self.pattern, self.replacement) = (row, pattern, replacement)
  }

  var description: String { "\(row): \(pattern)" }

  func apply(to text: String) -> String {
    text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
  }
}

extension PortingRule {
  /// The changes of any reducer.
  static let general = [
    // The reducers alone: all views stand at the end of their files, after the reducer.
    PortingRule("Views", #"(?s)\nstruct \w+View: View \{.*"#, ""),
    PortingRule("Views", #"(?s)private let readMe = """.*?"""\n"#, ""),
    PortingRule("Views", #", animation: \.\w+\)"#, ")"),
    PortingRule("Imports", "import AVFoundation\n", ""),
    PortingRule("Imports", "import ComposableArchitecture\n", "import Composable\n"),
    PortingRule("Imports", "import SwiftUI\n", "import Foundation\n"),
    PortingRule("Reducer", #"@Reducer\nstruct (\w+) \{"#, "struct $1: Reducer {"),
    PortingRule("Observation", " +@ObservableState\n", ""),
    PortingRule("Cases", #"(\n +)enum Action\b"#, "$1@EnumProperties$1enum Action"),
    PortingRule("Cases", "@CasePathable", "@EnumProperties"),
    PortingRule("Cases", " +@dynamicMemberLookup\n", ""),
    PortingRule("Presentation", "@Presents ", ""),
    PortingRule("Presentation", #"\.ifLet\(\\\.\$"#, #".ifLet(\\."#),
    PortingRule("Presentation", #"PresentationAction<(\w+\.Action)>"#, "$1"),
    PortingRule("Presentation", #"\(\.presented\((.*)\)\):\n"#, "($1):\n"),
    PortingRule("Alerts", "PresentationAction<Alert>", "DialogAction<Alert>"),
    PortingRule("Alerts", #"enum Alert: Equatable \{\}"#, "typealias Alert = Never"),
    PortingRule("Alerts", #"AlertState \{ TextState\((".*?")\) \}"#, "AlertState(title: $1)"),
    PortingRule("Ids and dates", #" +@Dependency\(\\\.(uuid|date)\) var \w+\n"#, ""),
    PortingRule("Ids and dates", #"self\.uuid\(\)"#, "ActionContext.current.uuid()"),
    PortingRule("Ids and dates", #"self\.date\.now"#, "ActionContext.current.date"),
    PortingRule(
      "Dependencies",
      #"@Dependency\(\\\.continuousClock\) var clock"#,
      "let clock: any Clock<Duration>"
    ),
    PortingRule("Clients", #"(self\.(?:audio|weather)\w+\.\w+\()\w+: "#, "$1"),
  ]
}
