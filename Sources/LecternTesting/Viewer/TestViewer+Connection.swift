internal import ComposableTesting
public import LecternTransport
internal import LecternWire
public import Testing

extension TestViewer {
  /// Whether there is a connection.
  public var isConnected: Bool { connection?.isOpen == true }

  /// Cuts the connection: what is under way, either way, is lost, and the page stays as it is.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func cut(sourceLocation: SourceLocation = #_sourceLocation) async {
    guard let connection, connection.isOpen else {
      return fail("\(name) is not connected, and cannot be cut.", at: sourceLocation)
    }
    await connection.cut()
    await network.executor.settle(sourceLocation)
  }

  /// Stops reading: the connection takes no frame until ``startReading(sourceLocation:)``.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func stopReading(sourceLocation: SourceLocation = #_sourceLocation) async {
    await connection?.setReading(false)
    await network.executor.settle(sourceLocation)
  }

  /// Reads again: the room brings the viewer to the state of that moment.
  ///
  /// - Parameter sourceLocation: where a failure is reported.
  public func startReading(sourceLocation: SourceLocation = #_sourceLocation) async {
    await connection?.setReading(true)
    await network.executor.settle(sourceLocation)
  }

  /// Expects that the room has closed the connection.
  ///
  /// - Parameters:
  ///   - code: why.
  ///   - sourceLocation: where a failure is reported.
  public func isClosed(
    _ code: CloseCode,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await network.executor.settle(sourceLocation)
    isClosingExpected = true
    guard let closing = connection?.closing else {
      return fail("The room has not closed the connection of \(name).", at: sourceLocation)
    }
    guard closing != code else { return }
    fail(
      "The room has closed the connection of \(name) for another reason.\n\n"
        + difference(code, closing),
      at: sourceLocation
    )
  }

  /// When all that is under way, either way, has arrived.
  var lastArrival: TestClock.Instant? { connection?.lastArrival }

  /// Whether this is what the room calls, or has called, the viewer.
  func hasBeen(_ id: String?) -> Bool {
    id.map(inbox.ids.contains) ?? false
  }

  /// What has arrived and was not expected is a failure.
  func reportUnexpected(at sourceLocation: SourceLocation) {
    while let fault = inbox.takeFault() {
      fail(
        "\(name) has received a fault that was not expected: \(fault.code): \(fault.message)",
        at: sourceLocation
      )
    }
    for riddle in inbox.takeRiddles() {
      fail("\(name) has received what is no message: \(riddle)", at: sourceLocation)
    }
    if let closing = connection?.closing, !isClosingExpected {
      isClosingExpected = true
      fail(
        "The room has closed the connection of \(name): \(closing.rawValue)",
        at: sourceLocation
      )
    }
  }

  /// At the end, everybody who can is to show what there is for them to see.
  func reportOutdated(at sourceLocation: SourceLocation) async {
    guard let connection, connection.isOpen, connection.isReading else { return }
    guard let latest = await network.present(connection), replica != latest,
      // One that cannot be encoded never leaves the room, which says so itself.
      (try? ViewStates.json(of: latest)) != nil
    else { return }
    fail(
      "\(name) does not show the room's state at the end.\n\n"
        + difference(Optional(latest), replica),
      at: sourceLocation
    )
  }
}
