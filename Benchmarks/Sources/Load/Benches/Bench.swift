import ArgumentParser

/// A group of figures that are measured together.
protocol Bench {
  /// Measures the figures.
  ///
  /// - Throws: ``Miscount`` if the viewers did not receive exactly what was sent.
  func run(on workbench: Workbench) async throws -> [Figure]
}

/// The benches by their names on the command line, in the order of the report.
enum BenchName: String, CaseIterable, ExpressibleByArgument {
  case fanout, latency, idle, join, hall, stalled, siege, sweep, journal, start, personal, votes,
    rewind,
    threads, rush, rooms, relays, watchers, micro, instructions, soak

  /// The benches that run by default.
  static let usual = allCases.filter { $0 != .soak }

  func bench(_ options: LoadOptions) -> any Bench {
    switch self {
    case .fanout: FanOut()
    case .latency: Latency()
    case .idle: IdleViewers()
    case .join: JoinStorm()
    case .hall: HallArrival()
    case .stalled: StalledReaders()
    case .siege: Siege()
    case .sweep: StateSweep()
    case .journal: JournalCost()
    case .start: ColdStart()
    case .personal: PersonalViews()
    case .votes: Votes()
    case .rewind: Rewinds()
    case .threads: SendingThreads()
    case .rush: Rush()
    case .rooms: ManyRooms()
    case .relays: Relays()
    case .watchers: Watchers()
    case .micro: MicroBenches()
    case .instructions: Instructions()
    case .soak: Soak(duration: .seconds(options.soakSeconds))
    }
  }
}
