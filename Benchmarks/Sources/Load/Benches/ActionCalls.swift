/// The system calls for each action, by name: the difference of a long and a short run, to cancel starting and stopping.
struct ActionCalls {
  private static let viewers = 100
  private static let updates = (few: 50, many: 550)

  /// The calls for each action, by name.
  let counts: [String: Double]
  /// The calls for each action that can send.
  let sends: Double
  var all: Double { counts.values.reduce(0, +) }

  /// - Parameter actions: the number of actions between the runs.
  init(from few: SystemCalls, to many: SystemCalls, actions: Int) {
    counts = many.counts
      .mapValues(Double.init)
      .merging(few.counts.mapValues { -Double($0) }, uniquingKeysWith: +)
      .mapValues { $0 / Double(actions) }
    sends = Double(many.sends - few.sends) / Double(actions)
  }

  /// Measures a server.
  static func measure(
    _ contender: Contender,
    viewers: Int = viewers,
    updates: (few: Int, many: Int) = updates,
    on workbench: Workbench
  ) async throws -> ActionCalls {
    func calls(_ updates: Int) async throws -> SystemCalls {
      try await workbench.systemCalls(of: contender, viewers: viewers, updates: updates)
    }
    return ActionCalls(
      from: try await calls(updates.few),
      to: try await calls(updates.many),
      actions: updates.many - updates.few
    )
  }

  /// Returns a line for each system call, with the log and without.
  static func figures(on workbench: Workbench) async throws -> [Figure] {
    workbench.note("instructions: system calls for each action")
    let recorded = try await measure(.recorded, on: workbench)
    let unrecorded = try await measure(.unrecorded, on: workbench)
    return [
      Figure(
        "instructions",
        "\(name), with the log: all but a send for each viewer",
        "",
        [.ours: [recorded.all - Double(viewers)]],
        limit: .value(20)
      )
    ] + recorded.figures("with the log") + unrecorded.figures("without")
  }

  private static let name = "\(viewers) viewers, system calls for each action"

  private func figures(_ load: String) -> [Figure] {
    counts
      .filter { $0.value >= 0.05 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { Figure("instructions", "\(Self.name), \(load): \($0.key)", "", [.ours: [$0.value]]) }
  }
}
