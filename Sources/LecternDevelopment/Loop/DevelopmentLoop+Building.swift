// Saved files and builds.
extension DevelopmentLoop {
  mutating func sourcesChanged() -> [Command] {
    guard !isStopping else { return [] }
    guard !building.isRunning else {
      building.isStale = true
      return []
    }
    building = (true, false)
    return show(DevelopmentStatus(.building)) + [.build]
  }

  mutating func buildEnded(_ result: BuildResult) -> [Command] {
    let isStale = building.isStale
    building = (false, false)
    guard !isStopping else { return [] }
    var commands: [Command] = []
    if case .built(let build) = result {
      commands += candidate.map { [.discard($0)] } ?? []
      candidate = build
    }
    // The next build has this one's changes, too. If there is nothing more to compile, this one is to serve.
    if isStale { return commands + sourcesChanged() }
    switch result {
    case .unchanged:
      if let build = candidate {
        candidate = nil
        return succeed(with: build, .sinceSnapshot)
      }
      // A server that was rejected, or that has crashed too often, stays so until its code changes.
      return show(successor == nil ? DevelopmentStatus() : DevelopmentStatus(.starting))
    case .failed(let mistakes, let output):
      let text = mistakes.isEmpty ? output : mistakes.map(\.description).joined(separator: "\n")
      let message = mistakes.isEmpty ? output : nil
      return [.print("\(text)\nThe build failed. The build before serves the room.")]
        + show(DevelopmentStatus(.failed, mistakes: mistakes, message: message))
    case .built(let build):
      candidate = nil
      return commands + succeed(with: build, .sinceSnapshot)
    }
  }

  /// Starts the server of a build that is to have the room.
  mutating func succeed(with build: Build, _ replay: Replay) -> [Command] {
    crashes = []
    var commands: [Command] = []
    if let superseded = successor {
      commands.append(.terminate(superseded.id))
      if superseded.build != build { commands.append(.discard(superseded.build)) }
    }
    let (process, start) = newProcess(build, replay)
    commands.append(start)
    guard current != nil else {
      current = process
      return commands
    }
    successor = process
    return commands + show(DevelopmentStatus(.starting))
  }

  mutating func pressed(_ key: DevelopmentKey) -> [Command] {
    guard !isStopping else { return [] }
    switch key {
    case .rebuild: return sourcesChanged()
    case .wholePast:
      guard let current, current.phase == .serving, successor == nil else { return [] }
      return [.print("The build replays the whole log. The room continues from its state.")]
        + succeed(with: current.build, .wholePast)
    case .quit: return stop()
    case .help: return [.print(DevelopmentKey.list)]
    }
  }

  mutating func stop() -> [Command] {
    guard !isStopping else { return [] }
    isStopping = true
    let running = [successor, current].compactMap { $0 }
    return running.isEmpty ? [.exit(0)] : running.map { .terminate($0.id) }
  }
}
