internal import LecternTransport
internal import ServiceLifecycle

/// Warns once a day of a certificate that is about to expire. A server may run for months.
struct CertificateExpiryWarning<C: Clock<Duration>>: Service {
  static var interval: Duration { .seconds(24 * 3_600) }

  private let clock: C
  private let look: @Sendable () async -> Void

  /// - Parameters:
  ///   - clock: measures the days.
  ///   - look: called each day.
  init(clock: C, look: @escaping @Sendable () async -> Void) {
    (self.clock, self.look) = (clock, look)
  }

  func run() async {
    await cancelWhenGracefulShutdown {
      while (try? await clock.sleep(for: Self.interval)) != nil { await look() }
    }
  }
}

extension CertificateExpiryWarning<ContinuousClock> {
  /// Watches the certificate of a listener.
  init(of listener: Listener) {
    self.init(clock: ContinuousClock()) { await listener.warnOfCertificateExpiry() }
  }
}
