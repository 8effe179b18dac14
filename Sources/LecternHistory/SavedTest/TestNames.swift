internal import LecternLog

/// The names that a test gives to participants.
struct PeopleNames {
  private static let usual = [
    "alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy",
  ]

  /// The constants, in the order of the participants' first actions.
  private(set) var constants: [(id: String, name: String)] = []

  /// - Parameter names: the names that people have entered, by the ids of participants.
  init(of segments: [RecordedSegment], _ names: [String: String]) {
    for step in segments.flatMap(\.steps) {
      guard let id = step.action.sender, !constants.contains(where: { $0.id == id }) else {
        continue
      }
      let entered = names[id].flatMap(SwiftText.identifier)
      let name =
        entered ?? Self.usual.first { name in !taken.contains(name) } ?? "participant"
      constants.append((id, name.unique(among: taken)))
    }
  }

  subscript(id: String) -> String { constants.first { $0.id == id }?.name ?? "nil" }

  var taken: Set<String> { Set(constants.map(\.name)) }
}

/// The names that a test gives to effects that send actions.
struct TaskNames {
  private var names: [Int: String] = [:]

  init(of segment: RecordedSegment, except people: PeopleNames) {
    var taken = people.taken
    let roots = Set(segment.steps.filter { $0.root != $0.action.count }.map(\.root))
    for step in segment.steps where roots.contains(step.action.count) {
      let part = step.action.name.split(separator: ".").last.map(String.init) ?? ""
      let name = (SwiftText.identifier(part) ?? "task").unique(among: taken)
      taken.insert(name)
      names[step.action.count] = name
    }
  }

  subscript(root: Int) -> String? { names[root] }
}

extension String {
  /// Returns the text with a number after it, if the text alone is taken.
  fileprivate func unique(among taken: Set<String>) -> String {
    guard taken.contains(self) else { return self }
    var number = 2
    while taken.contains("\(self)\(number)") { number += 1 }
    return "\(self)\(number)"
  }
}
