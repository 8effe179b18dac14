internal import LecternTransport
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reloads the certificate on SIGHUP, instead of ending the process.
struct CertificateReload: Service {
  /// The listener; nil if there is no certificate.
  private let listener: Listener?
  private let logger: Logger
  private let signals: UnixSignalsSequence

  /// Traps the signal. Create it before the server announces that it runs.
  init(listener: Listener?, logger: Logger) async {
    self.listener = listener
    self.logger = logger
    signals = await UnixSignalsSequence(trapping: .sighup)
  }

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      guard let listener else {
        logger.notice("SIGHUP is ignored: there is no certificate to reload.")
        continue
      }
      do {
        try await listener.reloadCertificate()
        logger.notice("The certificate was reloaded. Open connections keep the old one.")
      } catch {
        logger.error("The certificate was not reloaded: the old one stays in use. \(error)")
      }
    }
  }
}
