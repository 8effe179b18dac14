public import Composable
internal import ComposablePrinting
internal import ComposableTesting
public import LecternWire
public import Testing

extension TestViewer {
  /// The messages received, in order.
  public var received: [ViewerMessage] { client.messages.map(\.message) }

  /// Everything received, as text: to assert what was not sent.
  public var receivedText: String { client.text }

  /// The messages received, with the state after each.
  package var history: [ReceivedMessage] { client.messages }

  /// The view state on the viewer's page; nil before the first snapshot, or if the room never made it.
  public var replica: View? {
    client.state.flatMap { network.viewStates.viewState(for: $0) }
  }

  /// The viewer's role, as the room has sent it; nil before the first message.
  public var role: Role? { client.identity.flatMap { $0["role"]?.string }.flatMap(Role.init) }

  /// The viewer's identity, as the room has sent it: `id`, `role`, `hasRaisedHand` and so on.
  public var identity: JSONValue? { client.identity }

  /// The sender of the viewer's actions: its person; nil before the first message.
  public var sender: Sender? {
    client.identity?["participant"]?.string.map(Sender.init(rawValue:))
  }

  /// The names of the actions that the viewer may send, as the room has sent them; nil before the first
  /// message.
  public var allowedActions: [String]? { names("may") }

  /// The names among those that the viewer may not send after all because their cases are marked; nil if there are
  /// none.
  public var deniedActions: [String]? { names("mayNot") }

  private func names(_ field: String) -> [String]? {
    if case .array(let names) = client.identity?[field] { names.compactMap(\.string) } else { nil }
  }

  /// Whether the viewer has the floor, as the room has sent it.
  public var isDriving: Bool { client.identity?["isDriving"] == .bool(true) }

  /// The room's own state, as it was sent: `floor`, `isFrozen` and so on.
  public var room: JSONValue? { client.room }

  /// Compares the viewer's view state with the expectation.
  ///
  /// ```swift
  /// await alice.shows { $0.count = 1 }
  /// await alice.shows()                    // unchanged
  /// ```
  ///
  /// - Parameters:
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the view state of the last assertion to the expected one; omitted if no change is
  ///     expected.
  public func shows(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout View) throws -> Void)? = nil
  ) async {
    await network.settle(sourceLocation)
    guard var expected = viewState else {
      return fail("The room had no view state when \(name) joined.", at: sourceLocation)
    }
    do {
      try change?(&expected)
    } catch {
      fail("The test's closure threw an error: \(error)", at: sourceLocation)
    }
    compare(with: expected, at: sourceLocation)
  }

  /// Compares the viewer's view state with an expected one.
  ///
  /// - Parameters:
  ///   - expected: the view state.
  ///   - sourceLocation: where a failure is reported.
  public func shows(
    _ expected: View,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.settle(sourceLocation)
    compare(with: expected, at: sourceLocation)
  }

  /// Compares the viewer's personal view state with the expectation.
  ///
  /// ```swift
  /// await alice.showsPersonalView(MyBallot.self) { $0.choice = 2 }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the personal view state.
  ///   - sourceLocation: where a failure is reported.
  ///   - change: changes the personal view state of the last assertion to the expected one; omitted if no change is
  ///     expected.
  public func showsPersonalView<Personal: ViewState>(
    _ type: Personal.Type,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ((inout Personal) throws -> Void)? = nil
  ) async {
    await network.settle(sourceLocation)
    guard var expected = personalView as? Personal else {
      return fail(
        "The room had no personal view state of the type \(type) when \(name) joined.",
        at: sourceLocation
      )
    }
    do {
      try change?(&expected)
    } catch {
      fail("The test's closure threw an error: \(error)", at: sourceLocation)
    }
    await showsPersonalView(expected, sourceLocation: sourceLocation)
  }

  /// Compares the viewer's personal view state with an expected one.
  ///
  /// - Parameters:
  ///   - expected: the personal view state.
  ///   - sourceLocation: where a failure is reported.
  public func showsPersonalView(
    _ expected: some ViewState,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.settle(sourceLocation)
    personalView = expected
    let json = (try? JSONValue(EncodedState(expected).bytes)) ?? .null
    let shown = client.personalView ?? .null
    guard shown != json else { return }
    fail(
      "The personal view state of \(name) is not the expected one.\n\n\(difference(json, shown))",
      at: sourceLocation
    )
  }

  /// Expects that the viewer has received no state yet.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func showsNothing(sourceLocation: SourceLocation = #_sourceLocation) async {
    await network.settle(sourceLocation)
    guard let state = client.state else { return }
    fail("\(name) has received a state already:\n\n\(text(of: state))", at: sourceLocation)
  }

  private func compare(with expected: View, at sourceLocation: SourceLocation) {
    guard let json = client.state else {
      return fail("\(name) has received no snapshot.", at: sourceLocation)
    }
    guard let shown = network.viewStates.viewState(for: json) else {
      let expectedJSON = try? ViewStates.json(of: expected)
      return fail(
        """
        \(name) shows a state that is no view state of the room.

        \(difference(expectedJSON ?? .null, json))
        """,
        at: sourceLocation
      )
    }
    viewState = shown
    guard shown != expected else { return }
    fail(
      "The view state of \(name) is not the expected one.\n\n\(difference(expected, shown))",
      at: sourceLocation
    )
  }
}

extension TestViewer {
  /// Removes and returns the faults that were not expected yet.
  package func takeFaults() -> [Fault] {
    var faults: [Fault] = []
    while let fault = client.takeFault() { faults.append(fault) }
    return faults
  }

  /// Expects a fault: the first one received that was not expected yet.
  ///
  /// ```swift
  /// await alice.send("favoritePrimes.loaded", value: [1])
  /// await alice.receivesFault(.serverOnly)
  /// ```
  ///
  /// - Parameters:
  ///   - code: the fault's code.
  ///   - sourceLocation: where a failure is reported.
  public func receivesFault(
    _ code: Fault.Code,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.settle(sourceLocation)
    guard let fault = client.takeFault() else {
      return fail("\(name) has received no fault (expected: \(code)).", at: sourceLocation)
    }
    guard fault.code != code else { return }
    fail(
      "\(name) has received another fault: \(fault.message)\n\n\(difference(code, fault.code))",
      at: sourceLocation
    )
  }
}
