internal import Composable
internal import LecternRoom
internal import LecternSignIn
internal import LecternTransport
internal import Logging

extension SignInGate {
  /// Creates the gate of a server.
  ///
  /// - Parameters:
  ///   - options: the provider, the client and the app's rules.
  ///   - address: the address of the main room for other devices.
  ///   - router: an actor on the listener's loop.
  ///   - logger: gets the reasons of refusals.
  /// - Throws: ``TransportError`` if the library of sockets fails.
  convenience init(
    _ options: SignInOptionValues,
    at address: String,
    releasingOn router: Router,
    logger: Logger
  ) throws(TransportError) {
    try self.init(
      options,
      isSecure: address.hasPrefix("https:"),
      release: { hold, response in await router.release(hold, sending: response) },
      now: { Int(Timestamp.now.millisecondsSinceEpoch / 1_000) },
      logger: logger
    )
  }

  /// Checks the settings, before the server listens.
  ///
  /// - Parameter address: the address of the main room for other devices.
  /// - Throws: an error if the address isn't encrypted, or the provider's configuration cannot be used.
  func check(for address: String) async throws {
    guard SignInOptionValues.isSafeAddress(address) else {
      throw SignInError(
        """
        People sign in only over https, and \(address) isn't. Give the proxy's address with --public-address \
        https://…, or a certificate with --tls-cert and --tls-key.
        """
      )
    }
    try await check()
  }

  /// Opens the gate for a server's rooms.
  ///
  /// - Parameters:
  ///   - address: the address of the main room for other devices, with a slash at its end.
  ///   - main: the main room.
  ///   - rooms: the other rooms; nil if there can be none.
  func open(at address: String, for main: OpenRoom, and rooms: Rooms?) {
    open(at: address) { session in
      let others = rooms?.assumeIsolated { $0.all.map(\.room) } ?? []
      for room in [main.room] + others { room.assumeIsolated { $0.end(session: session) } }
    }
  }
}
