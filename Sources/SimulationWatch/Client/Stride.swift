package import LecternSimulation

/// How far a stage advances at once.
package enum Stride: Equatable, Sendable {
  /// To the next event that has a line.
  case event
  /// To the next fault, or its end.
  case turn
  /// Through a time in microseconds.
  case time(Int64)
}

extension [RecordedEvent] {
  /// The events of a stride.
  package func next(_ stride: Stride, after position: Int) -> ArraySlice<RecordedEvent> {
    let rest = dropFirst(position)
    let last: Index? =
      switch stride {
      case .event: rest.firstIndex { $0.kind.line != nil }
      case .turn: rest.firstIndex { $0.kind.isTurn }
      case .time(let time): rest.lastIndex { $0.time <= time }
      }
    switch (stride, last) {
    case (_, let last?): return rest[...last]
    case (.time, nil): return rest.prefix(0)
    case (_, nil): return rest
    }
  }

  /// The position before the latest event that has a line; for a step back.
  package func previousPosition(before position: Int) -> Int {
    // Never before the first event, which deploys the parts.
    guard let last = prefix(position).lastIndex(where: { $0.kind.line != nil }) else { return 1 }
    return Swift.max(1, last)
  }
}
