import Foundation
import Logging
import Testing

@testable import LecternTransport

/// A listener that fails to start leaves nothing behind.
@Suite("A failure to listen") struct ListenFailureTests {
  private static func quietLoop() throws -> EventLoop {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return try EventLoop(logger: logger, backend: .poll)
  }

  private static func listener(on loop: EventLoop, identity: TLSIdentity? = nil) -> Listener {
    var configuration = ListenerConfiguration(subprotocol: "test")
    configuration.identity = identity
    return Listener(configuration, handler: SilentHandler(loop), loop: loop)
  }

  /// The error of listening at a port, where no check of the port or the certificate has come before.
  private static func failure(
    of listener: Listener,
    on loop: EventLoop,
    port: Int
  ) async -> TransportError? {
    await LoopActor(loop).run { _ in
      do throws(TransportError) {
        let address = Address(numericHost: "127.0.0.1", port: port, isIPv6: false)
        _ = try loop.thread.listen(at: address, for: listener, watching: try ReadySockets())
        return nil
      } catch {
        return error
      }
    }
  }

  /// A port that nothing listens at, below those that the system gives to the sockets of other tests.
  private static func freePort() throws -> Int {
    let ports = (10_000..<30_000).shuffled()
    return try #require(ports.first { (try? Address.resolve(host: "127.0.0.1", port: $0)) != nil })
  }

  private static func waitUntilFree(_ port: Int) async throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while (try? Address.resolve(host: "127.0.0.1", port: port)) == nil {
      try #require(.now < deadline, "port \(port) stays taken")
      await Task.yield()
    }
  }

  @Test("a taken port frees the vhost, its headers and its listener")
  func takenPort() async throws {
    let loop = try Self.quietLoop()
    let port = try TakenPort()
    weak var listener: Listener?
    do {
      let failing = Self.listener(on: loop)
      listener = failing
      let error = await Self.failure(of: failing, on: loop, port: port.number)
      #expect(error?.code == .libraryFailed)
    }
    // The vhost has held it, beside its headers.
    #expect(listener == nil)
    await loop.shutDown()
  }

  @Test("the error of a certificate that cannot be read is thrown, and leaves the port free")
  func missingCertificate() async throws {
    let loop = try Self.quietLoop()
    let port = try Self.freePort()
    let missing = URL(filePath: "/nonexistent/certificate.pem")
    let identity = TLSIdentity(certificate: missing, key: missing)
    let error = await Self.failure(
      of: Self.listener(on: loop, identity: identity),
      on: loop,
      port: port
    )
    #expect(error?.code == .certificateUnusable)
    #expect(error?.description.contains("/nonexistent/certificate.pem") == true)
    try await Self.waitUntilFree(port)
    await loop.shutDown()
  }
}
