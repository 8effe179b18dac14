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
      if current == nil, let build = stopped { return succeed(with: build, .sinceSnapshot) }
      if let rejection { return show(DevelopmentStatus(.rejected, message: rejection)) }
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
    (crashes, rejection) = ([], nil)
    var commands: [Command] = []
    if let superseded = successor {
      commands.append(.terminate(superseded.id))
      // After a key, the current server's build may be its successor's, too.
      if superseded.build != build, superseded.build != current?.build {
        commands.append(.discard(superseded.build))
      }
    }
    if let stopped, stopped != build { commands.append(.discard(stopped)) }
    stopped = nil
    let (process, start) = newProcess(build, replay)
    commands.append(start)
    commands += show(DevelopmentStatus(.starting))
    if current == nil { current = process } else { successor = process }
    return commands
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
