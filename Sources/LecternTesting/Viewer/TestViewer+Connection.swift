internal import ComposablePrinting
internal import ComposableTesting
public import LecternTransport
internal import LecternWire
public import Testing

extension TestViewer {
  /// Whether the viewer is connected.
  public var isConnected: Bool { connection?.isOpen == true }

  /// The viewer's connection in memory, to examine its frames; nil over a live transport.
  package var virtualConnection: VirtualConnection? { connection as? VirtualConnection }

  /// Breaks the connection off: messages in transit are lost, and the page keeps its state.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func cut(sourceLocation: SourceLocation = #_sourceLocation) async {
    guard let connection, connection.isOpen else {
      return fail("\(name) is not connected, and cannot be cut.", at: sourceLocation)
    }
    await connection.cut()
    await network.settle(sourceLocation)
  }

  /// Stops reading, until ``startReading(sourceLocation:)``. In memory, the connection refuses frames; over a
  /// live socket, messages wait.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func stopReading(sourceLocation: SourceLocation = #_sourceLocation) async {
    await connection?.setReading(false)
    await network.settle(sourceLocation)
  }

  /// Reads again: the room updates the viewer to the current state.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func startReading(sourceLocation: SourceLocation = #_sourceLocation) async {
    await connection?.setReading(true)
    await network.settle(sourceLocation)
  }

  /// Expects that the room has closed the connection.
  ///
  /// - Parameters:
  ///   - code: the code of the close frame.
  ///   - sourceLocation: where a failure is reported.
  public func isClosed(
    _ code: CloseCode,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.settle(sourceLocation)
    isClosingExpected = true
    guard let closeCode = connection?.closeCode else {
      return fail("The room has not closed the connection of \(name).", at: sourceLocation)
    }
    guard closeCode != code else { return }
    fail(
      "The room has closed the connection of \(name) with another code.\n\n"
        + difference(code, closeCode),
      at: sourceLocation
    )
  }

  /// The time at which the last message in transit arrives; nil if none is in transit.
  var lastArrival: TestClock.Instant? { connection?.lastArrival }

  /// Whether an identifier is, or was, the viewer's.
  func hasIdentifier(_ id: String?) -> Bool {
    id.map(client.viewerIDs.contains) ?? false
  }

  /// Fails for the faults, malformed messages and closings that were not expected.
  func reportUnexpected(at sourceLocation: SourceLocation) {
    while let fault = client.takeFault() {
      fail(
        "\(name) has received an unexpected fault: \(fault.code): \(fault.message)",
        at: sourceLocation
      )
    }
    for message in client.takeMalformedMessages() {
      fail("\(name) has received a malformed message: \(message)", at: sourceLocation)
    }
    if let closeCode = connection?.closeCode, !isClosingExpected {
      isClosingExpected = true
      fail(
        "The room has closed the connection of \(name): \(closeCode.rawValue)",
        at: sourceLocation
      )
    }
  }

  /// Fails if the viewer is connected, reads, and does not show the current view state.
  func reportOutdated(at sourceLocation: SourceLocation) async {
    guard let connection, connection.isOpen, connection.isReading else { return }
    if let personalView = await roomPersonalView() {
      let latest = (try? JSONValue(EncodedState(personalView).bytes)) ?? .null
      if let shown = client.personalView, latest != .null, shown != latest {
        fail(
          "The personal view state of \(name) is not the room's at the end.\n\n"
            + difference(latest, shown),
          at: sourceLocation
        )
      }
    }
    guard let latest = await roomViewState(), replica != latest,
      // A view state that cannot be encoded is never sent; the room logs that.
      (try? ViewStates.json(of: latest)) != nil
    else { return }
    fail(
      "The view state of \(name) is not the room's at the end.\n\n"
        + difference(Optional(latest), replica),
      at: sourceLocation
    )
  }
}
