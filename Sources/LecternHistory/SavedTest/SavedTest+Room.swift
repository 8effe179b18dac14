internal import Foundation
internal import LecternLog
internal import LecternRoom
internal import LecternWire

// A test of several people, each with a separate page.
extension SavedTest {
  func roomFunction(of segment: RecordedSegment) -> [String] {
    let people = PeopleNames(of: [segment], names)
    var time = segment.steps.first?.time ?? 0
    var lines = [
      "@Test(\"entries \(segment.first) to \(segment.last) lead to the recorded states\")",
      "func entries\(segment.first)To\(segment.last)() async throws {",
      "  let room = try TestRoom(",
      "    replaying: \(SwiftText.raw(segment.initialState.text)),",
      "    reducer: \(source.reducer),",
      "    seed: \(seed),",
      "    at: \(time)",
      "  ) \(source.view ?? "")",
    ]
    for (id, role) in segment.people {
      let name = people[id]
      let link = role.flatMap { $0 == "audience" ? nil : ", as: .\($0)" } ?? ""
      lines.append("  let \(name) = await room.join(\(SwiftText.quoted(name))\(link))")
    }
    let numbers = Set(segment.steps.map(\.action.count))
    for step in segment.steps {
      if step.time > time {
        lines.append("  await room.advance(by: .milliseconds(\(step.time - time)))")
        time = step.time
      }
      lines.append("  " + call(of: step, people, isAnswer: step.action.cause.map(numbers.contains)))
      lines += step.change(after: "await room.changes", isCall: false).map { "  " + $0 }
    }
    lines.append("  await room.finish()")
    if let end = segment.end { lines.append("  // \(end)") }
    return (lines + ["}"]).map { $0.replacing(ids: segment.testIDs) }
  }

  /// - Parameter isAnswer: whether the action that started the effect is in the test; nil if no effect sent the action.
  private func call(
    of step: RecordedSegment.Step,
    _ people: PeopleNames,
    isAnswer: Bool?
  ) -> String {
    let viewer = step.action.sender.map { people[$0] }
    if let viewer, let message = step.message {
      let json = message.value.flatMap { try? JSONValue($0) }
      let value = json.map { ", value: \($0.argument)" } ?? ""
      return "await \(viewer).send(\(SwiftText.quoted(message.name))\(value))"
    }
    let effort = step.expression.hasPrefix(".init(recorded:") ? "try await" : "await"
    if isAnswer == true {
      let sender = viewer.map { ", from: \($0)" } ?? ""
      return "\(effort) room.receive(\(step.expression)\(sender))"
    }
    return "\(effort) room.send(\(step.expression), from: \(viewer ?? "nil"))"
  }
}

extension JSONValue {
  /// The value as an argument of any encodable type.
  fileprivate var argument: String {
    switch self {
    case .null, .array, .object, .unsigned: "\(literal) as JSONValue"
    case .bool, .integer, .number, .string: literal
    }
  }
}

extension RecordedSegment {
  /// The revision of the first entry.
  var first: Int { steps.first?.revision ?? 0 }
  /// The revision of the last entry.
  var last: Int { steps.last?.revision ?? 0 }
}

extension RecordedSegment.Step {
  /// Returns a call, with the recorded change as its closure.
  ///
  /// - Parameter isCall: whether the text includes the call's arguments.
  func change(after call: String, isCall: Bool = true) -> [String] {
    switch change.count {
    case 0: ["\(call)\(isCall ? "" : "()")"]
    case 1 where call.utf8.count + change[0].utf8.count < 90: ["\(call) { \(change[0]) }"]
    default: ["\(call) {"] + change.map { "  " + $0 } + ["}"]
    }
  }
}
