internal import LecternTransport
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the certificate again whenever the process gets SIGHUP, as those do who renew it.
struct CertificateReload: Service {
  private let listener: Listener
  private let logger: Logger
  private let signals: UnixSignalsSequence

  /// From now on the signal does not end the process: to be made before anybody is told that it runs.
  init(listener: Listener, logger: Logger) async {
    self.listener = listener
    self.logger = logger
    signals = await UnixSignalsSequence(trapping: .sighup)
  }

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      do {
        try await listener.reloadCertificate()
        logger.notice("the certificate has been read again; who is connected keeps the old one")
      } catch {
        logger.error("the old certificate stays in use: \(error)")
      }
    }
  }
}
