import Testing

/// Connections that break.
@Suite struct CutTests {
  /// After how many bytes an exchange, from the handshake to the answer, is over for certain.
  static let length = 1_200

  enum Direction {
    case up, down
  }

  @Test(
    "wherever the connection is cut, the action runs once, and the page shows it",
    arguments: [Direction.up, .down]
  )
  func everyByte(direction: Direction) async throws {
    try await withServer { server in
      var cuts = 0
      for position in 0..<Self.length {
        var page = ResumingPage(port: server.port, client: position)
        let count = await server.state.count
        do {
          switch direction {
          case .up: try page.tap(cutAfterUp: position)
          case .down: try page.tap(cutAfterUp: .max, down: position)
          }
          // It was over before.
          break
        } catch RawSocket.Failure.cut {
          cuts += 1
          try page.tap()
        }
        #expect(page.shownCount == count + 1, "cut after \(position) bytes \(direction)")
        #expect(await server.state.count == count + 1, "cut after \(position) bytes \(direction)")
      }
      // The handshake alone is longer than this.
      #expect((200..<Self.length).contains(cuts))
    }
  }

  @Test("an action that was answered on one connection does not run on the next")
  func answered() async throws {
    try await withServer { server in
      var page = ResumingPage(port: server.port, client: 1)
      try page.tap()
      let viewer = page.viewer
      try page.tap()
      #expect(await server.state.count == 2)
      #expect(page.viewer == viewer)
    }
  }
}
