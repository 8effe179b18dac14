// Servers that take over, hand over and end.
extension DevelopmentLoop {
  mutating func received(
    _ message: ServerMessage,
    from id: ServerID,
    at now: Duration
  ) -> [Command] {
    guard !isStopping else { return [] }
    switch message {
    case .standingBy: return stoodBy(id, at: now)
    case .serving(let difference): return served(id, difference, at: now)
    case .failed(let text):
      // The process ends next.
      if id == current?.id { current?.failure = text }
      if id == successor?.id { successor?.failure = text }
      return []
    }
  }

  private mutating func stoodBy(_ id: ServerID, at now: Duration) -> [Command] {
    if id == current?.id {
      current?.phase = .takingOver(since: now)
      return [.send(id, .takeOver)]
    }
    guard id == successor?.id else { return [] }
    successor?.phase = .standingBy
    guard let current else { return [] }
    switch current.phase {
    case .serving:
      self.current?.phase = .handingOver(since: now)
      return [.send(current.id, .handOver)]
    case .handingOver:
      return []
    case .starting, .standingBy, .takingOver:
      // It may never serve: its reducer may loop in the replay.
      self.current?.phase = .handingOver(since: now)
      return [.terminate(current.id)]
    }
  }

  private mutating func served(
    _ id: ServerID,
    _ difference: String?,
    at now: Duration
  ) -> [Command] {
    guard id == current?.id, let process = current else { return [] }
    var commands: [Command] = []
    if case .takingOver(let start) = process.phase, process.id > 1 {
      let time = Int((now - start) / .milliseconds(1))
      commands.append(.print("Build \(process.build.number) serves the room, after \(time) ms."))
    }
    current?.phase = .serving
    current?.hasServed = true
    hasServed = true
    if let difference { commands.append(.print(difference)) }
    if status.phase == .starting { status = DevelopmentStatus() }
    if let difference { status.message = difference }
    commands += show(status)
    if successor?.phase == .standingBy {
      current?.phase = .handingOver(since: now)
      commands.append(.send(id, .handOver))
    }
    return commands
  }

  mutating func ended(_ id: ServerID, _ end: ServerEnd, at now: Duration) -> [Command] {
    if isStopping { return endedWhileStopping(id) }
    if id == successor?.id { return rejected(end) }
    guard id == current?.id, let process = current else { return [] }
    if case .handingOver(let start) = process.phase { return handedOver(process, since: start) }
    return lost(process, end, at: now)
  }

  private mutating func endedWhileStopping(_ id: ServerID) -> [Command] {
    if id == successor?.id { successor = nil }
    if id == current?.id { current = nil }
    return successor == nil && current == nil ? [.exit(0)] : []
  }

  /// The successor has ended before it had the room.
  private mutating func rejected(_ end: ServerEnd) -> [Command] {
    guard let process = successor else { return [] }
    successor = nil
    let message = "\(process.reason(for: end))\nThe build before serves the room."
    rejection = message
    let isNew = process.build != current?.build
    return (isNew ? [.discard(process.build)] : []) + [.print(message)]
      + show(DevelopmentStatus(.rejected, message: message))
  }

  /// The server has closed the log for its successor.
  private mutating func handedOver(_ process: Process, since start: Duration) -> [Command] {
    guard var next = successor else {
      // The successor has ended meanwhile.
      let (again, command) = newProcess(process.build, .sinceSnapshot)
      current = again
      return [command]
    }
    successor = nil
    var commands: [Command] = []
    if next.build != process.build {
      if process.hasServed {
        if let previous, previous != next.build { commands.append(.discard(previous)) }
        previous = process.build
      } else if process.build != previous {
        commands.append(.discard(process.build))
      }
    }
    next.phase = .takingOver(since: start)
    current = next
    return commands + [.send(next.id, .takeOver)]
  }

  /// The server of the room has ended by itself.
  private mutating func lost(
    _ process: Process,
    _ end: ServerEnd,
    at now: Duration
  ) -> [Command] {
    current = nil
    if case .exit(let code) = end, end != .restart, process.phase == .serving || !hasServed {
      // For example, the port is in use. The server has said why.
      return (successor.map { [.terminate($0.id)] } ?? []) + [.exit(code)]
    }
    let reason = process.reason(for: end)
    if let next = successor {
      successor = nil
      current = next
      return [.print(reason)] + (next.phase == .standingBy ? takeOver(next.id, at: now) : [])
    }
    if process.replay == .wholePast, !process.hasServed {
      return start(process.build, because: "\(reason)\nThe room continues without the replay.")
    }
    if let previous, previous != process.build {
      self.previous = nil
      return [.discard(process.build)]
        + start(previous, because: "\(reason)\nThe build before serves the room again.")
    }
    crashes = crashes.filter { now - $0 < Self.crashLimit.time } + [now]
    guard process.hasServed || end == .restart, crashes.count < Self.crashLimit.count else {
      (previous, stopped) = (nil, process.build)
      return [.print("\(reason)\nIt is started again once a file is saved.")]
    }
    let (again, command) = newProcess(process.build, .sinceSnapshot)
    current = again
    return [.print(reason), command]
  }

  /// Starts a build that has served the room before.
  private mutating func start(_ build: Build, because message: String) -> [Command] {
    rejection = message
    status = DevelopmentStatus(.rejected, message: message)
    let (process, command) = newProcess(build, .sinceSnapshot)
    current = process
    return [.print(message), command]
  }

  private mutating func takeOver(_ id: ServerID, at now: Duration) -> [Command] {
    current?.phase = .takingOver(since: now)
    return [.send(id, .takeOver)]
  }
}

extension DevelopmentLoop.Process {
  /// Returns a sentence that says why it doesn't serve the room.
  fileprivate func reason(for end: ServerEnd) -> String {
    failure ?? "Build \(build.number) \(end.description)."
  }
}
