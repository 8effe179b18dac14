internal import LecternTransport
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the certificate again whenever the process gets SIGHUP; never does the signal end the process.
struct HangUpSignals: Service {
  /// Nil where there is no certificate.
  private let listener: Listener?
  private let logger: Logger
  private let signals: UnixSignalsSequence

  /// From now on the signal does not end the process: to be made before anybody is told that it runs.
  init(listener: Listener?, logger: Logger) async {
    self.listener = listener
    self.logger = logger
    signals = await UnixSignalsSequence(trapping: .sighup)
  }

  func run() async throws {
    for await _ in signals.cancelOnGracefulShutdown() {
      guard let listener else {
        logger.notice("SIGHUP is ignored: there is no certificate to read again.")
        continue
      }
      do {
        try await listener.reloadCertificate()
        logger.notice("the certificate has been read again; who is connected keeps the old one")
      } catch {
        logger.error("the old certificate stays in use: \(error)")
      }
    }
  }
}
