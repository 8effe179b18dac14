internal import LecternTransport
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the certificate again whenever the process gets SIGHUP, as those do who renew it.
struct CertificateReload: Service {
  let listener: Listener
  let logger: Logger

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
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
