internal import LecternLog
internal import LecternRoom

/// Recorded actions as the source of a test.
package struct SavedTest {
  /// The app's name.
  var app: String
  /// The name of the suite.
  var name: String
  var source: TestSource
  /// The modules of the state and the actions.
  var modules: [String]
  var seed: UInt64
  var segments: [RecordedSegment]
  /// Whether the test uses a room.
  var isRoom: Bool
  /// The names that people have entered, by the ids of participants.
  var names: [String: String]

  /// The number of actions.
  var count: Int { segments.map(\.steps.count).reduce(0, +) }
}

extension SavedTest {
  /// The source of the test.
  package var text: String {
    let people = PeopleNames(of: segments, names)
    let imports =
      ["ComposableTesting", "Lectern", "LecternTesting", "Testing"] + source.plainModules
    let own = modules + source.testableModules
    var lines = [
      "// swift-format-ignore-file",
      "// Saved from the log of \(app) by --save-test.",
      "",
    ]
    lines += Set(imports).sorted().map { "import \($0)" }
    lines.append("")
    lines += Set(own).sorted().map { "@testable import \($0)" }
    lines += ["", "@Suite struct \(name) {"]
    for (id, name) in people.constants where !isRoom {
      lines.append("  let \(name) = Sender(rawValue: \(SwiftText.quoted(id)))")
    }
    for segment in segments {
      if lines.last?.hasSuffix("{") == false { lines.append("") }
      let function = isRoom ? roomFunction(of: segment) : function(of: segment, people)
      lines += function.map { $0.isEmpty ? "" : "  " + $0 }
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func function(of segment: RecordedSegment, _ people: PeopleNames) -> [String] {
    var lines = [
      "@Test(\"entries \(segment.first) to \(segment.last) lead to the recorded states\")",
      "func entries\(segment.first)To\(segment.last)() async throws {",
      "  let store = try TestStore(",
      "    replaying: \(SwiftText.raw(segment.initialState.text)),",
      "    reducer: \(source.reducer),",
      "    seed: \(seed),",
      "    after: \(segment.start)",
      "  )",
    ]
    var tasks = TaskNames(of: segment, except: people)
    for step in segment.steps { lines += statement(of: step, people, &tasks).map { "  " + $0 } }
    lines.append("  await store.finish()")
    if let end = segment.end { lines.append("  // \(end)") }
    return lines + ["}"]
  }

  private func statement(
    of step: RecordedSegment.Step,
    _ people: PeopleNames,
    _ tasks: inout TaskNames
  ) -> [String] {
    let action = step.action
    let isDecoded = step.expression.hasPrefix(".init(recorded:")
    let effort = isDecoded ? "try await" : "await"
    var call: String
    if step.root != action.count, let task = tasks[step.root] {
      call = "\(effort) \(task).receive(\(step.expression), at: \(step.time))"
    } else {
      let task = tasks[action.count].map { "let \($0) = " } ?? ""
      let sender = action.sender.map { ", from: \(people[$0])" } ?? ""
      let role = action.role.map { ", as: .\($0)" } ?? ""
      call = "\(task)\(effort) store.send(\(step.expression)\(sender)\(role), at: \(step.time))"
    }
    return step.change(after: call)
  }
}

extension TestSource {
  /// The modules that cannot be imported for testing because they belong to other packages.
  fileprivate var plainModules: [String] { modules.filter { $0 == "Foundation" } }
  fileprivate var testableModules: [String] { modules.filter { $0 != "Foundation" } }
}

extension SavedTest {
  /// Writes the source to a file, and prints a summary.
  package func write(to file: NewFile) throws(NewFileError) {
    try file.write(Array(text.utf8))
    print("Saved \(count) actions as the test \(file.path).")
  }
}
