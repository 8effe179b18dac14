internal import ComposableTesting
public import LecternWire
public import Testing

extension TestViewer {
  /// The messages that have arrived, in their order.
  public var received: [ViewerMessage] { inbox.messages }

  /// All that has arrived, as it came: to see that something has not.
  public var receivedText: String { inbox.text }

  /// What stands on their page now; nil where nothing has arrived, or what never was a view state.
  public var replica: View? {
    inbox.replica.flatMap { network.viewStates.viewState(for: $0) }
  }

  /// What the room says that they may do; nil where nothing has arrived.
  public var role: Role? { inbox.identity.flatMap { $0["role"]?.string }.flatMap(Role.init) }

  /// Who the room says that they are, read as a page reads it: `id`, `role`, `hasRaisedHand` and so on.
  public var identity: JSONValue? { inbox.identity }

  /// The names of the actions that the room says they may send; nil where nothing has arrived.
  public var allowedActions: [String]? {
    if case .array(let names) = inbox.identity?["may"] { names.compactMap(\.string) } else { nil }
  }

  /// Whether the room says that they have the floor.
  public var isDriving: Bool { inbox.identity?["isDriving"] == .bool(true) }

  /// What the room says of itself, read as a page reads it: `floor`, `isFrozen` and so on.
  public var room: JSONValue? { inbox.room }

  /// Compares what they show with what is expected.
  ///
  /// ```swift
  /// await alice.shows { $0.count = 1 }
  /// await alice.shows()                    // still the same
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported.
  ///   - change: makes of what they showed when the test last looked what they are expected to show now;
  ///     omitted where that is the same.
  public func shows(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout View) throws -> Void)? = nil
  ) async {
    await network.executor.settle(sourceLocation)
    guard var expected = viewState else {
      return fail("The room could show nothing when \(name) joined.", at: sourceLocation)
    }
    do {
      try change?(&expected)
    } catch {
      fail("The closure of the test threw an error: \(error)", at: sourceLocation)
    }
    compare(with: expected, at: sourceLocation)
  }

  /// Compares what they show with what is expected, as a whole.
  ///
  /// - Parameters:
  ///   - expected: the view state.
  ///   - sourceLocation: where a failure is reported.
  public func shows(
    _ expected: View,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.executor.settle(sourceLocation)
    compare(with: expected, at: sourceLocation)
  }

  /// Expects that nothing has arrived yet.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func showsNothing(sourceLocation: SourceLocation = #_sourceLocation) async {
    await network.executor.settle(sourceLocation)
    guard let replica = inbox.replica else { return }
    fail("\(name) shows something already:\n\n\(text(of: replica))", at: sourceLocation)
  }

  private func compare(with expected: View, at sourceLocation: SourceLocation) {
    guard let json = inbox.replica else {
      return fail("\(name) shows nothing: no snapshot has arrived.", at: sourceLocation)
    }
    guard let shown = network.viewStates.viewState(for: json) else {
      let expectedJSON = try? ViewStates.json(of: expected)
      return fail(
        """
        \(name) shows what never was a view state of the room.

        \(difference(expectedJSON ?? .null, json))
        """,
        at: sourceLocation
      )
    }
    viewState = shown
    guard shown != expected else { return }
    fail(
      "\(name) does not show what is expected.\n\n\(difference(expected, shown))",
      at: sourceLocation
    )
  }
}

extension TestViewer {
  /// Expects a fault: the first that has arrived and was not expected yet.
  ///
  /// ```swift
  /// await alice.send("favoritePrimes.loaded", value: [1])
  /// await alice.receivesFault(.serverOnly)
  /// ```
  ///
  /// - Parameters:
  ///   - code: why something was refused.
  ///   - sourceLocation: where a failure is reported.
  public func receivesFault(
    _ code: Fault.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.executor.settle(sourceLocation)
    guard let fault = inbox.takeFault() else {
      return fail("\(name) has received no fault (expected: \(code)).", at: sourceLocation)
    }
    guard fault.code != code else { return }
    fail(
      "\(name) has received another fault: \(fault.message)\n\n\(difference(code, fault.code))",
      at: sourceLocation
    )
  }
}
