internal import ArgumentParser
internal import Foundation
internal import LecternTransport

/// The options for origins, TLS, proxies and connection limits.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Allow the pages of another site to take part, such as https://slides.example.org. Its host, or a \
      proxy's, becomes one of this server's names. May be repeated.
      """,
      valueName: "origin"
    )
  )
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      "Allow another site to show the pages in a frame. May be repeated.",
      valueName: "origin"
    )
  )
  var allowEmbedding: [String] = []

  @Option(
    help: ArgumentHelp(
      "TLS certificate in PEM format; read again on SIGHUP.",
      valueName: "file"
    ),
    completion: .file()
  )
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("The certificate's private key in PEM format.", valueName: "file"),
    completion: .file()
  )
  var tlsKey: String?

  @Flag(
    help: """
      Trust a proxy on this machine to name its clients: the last entry of X-Forwarded-For, and \
      X-Forwarded-Proto.
      """
  )
  var trustProxy = false

  @Option(
    help: ArgumentHelp(
      "Trust the proxy at this IP address, too. May be repeated.",
      valueName: "address"
    )
  )
  var proxyAddress: [String] = []

  @Option(
    help: ArgumentHelp(
      "Number of threads that send changes to the viewers. (default: one for each core but one)",
      valueName: "n"
    )
  )
  var threads: Int?

  var sendThreads: SendThreads { threads.map { SendThreads($0) } ?? .automatic }

  func validate() throws {
    if let threads, !(1...SendThreads.limit).contains(threads) {
      throw ValidationError("--threads must be from 1 to \(SendThreads.limit), not \(threads)")
    }
    for origin in allowOrigin { try Self.check(origin, of: "--allow-origin") }
    for origin in allowEmbedding { try Self.check(origin, of: "--allow-embedding") }
    if (tlsCert == nil) != (tlsKey == nil) {
      throw ValidationError("--tls-cert and --tls-key must be given together")
    }
    for address in proxyAddress where PeerAddress(address) == nil {
      throw ValidationError("--proxy-address must be an IP address, not \"\(address)\"")
    }
  }

  private static func check(_ origin: String, of option: String) throws {
    guard ListenerConfiguration.isOrigin(origin) else {
      throw ValidationError(
        "\(option) must be a scheme and a host, such as https://slides.example.org, not \"\(origin)\""
      )
    }
  }
}

extension NetworkOptions {
  /// Whether the connections to this server are encrypted.
  var isSecure: Bool { tlsCert != nil }

  /// Whether a trusted proxy is in front of the server.
  var isBehindProxy: Bool { trustProxy || !proxyAddress.isEmpty }

  /// Applies the options to a listener's configuration.
  ///
  /// - Parameters:
  ///   - configuration: the configuration to change.
  ///   - publicAddress: the address to give to the audience, if it differs from the machine's address. Its origin is
  ///     allowed.
  func configure(_ configuration: inout ListenerConfiguration, publicAddress: String?) {
    configuration.allowedOrigins =
      allowOrigin + [publicAddress.flatMap(Self.origin)].compactMap(\.self)
    configuration.embedders = allowEmbedding
    configuration.proxies = proxyAddress.compactMap(PeerAddress.init)
    if trustProxy {
      configuration.proxies += ["127.0.0.1", "::1"].compactMap(PeerAddress.init)
    }
    if let tlsCert, let tlsKey {
      configuration.identity = TLSIdentity(
        certificate: URL(filePath: tlsCert),
        key: URL(filePath: tlsKey)
      )
    }
  }

  /// Returns the origin of an address, such as `https://a.example` for `https://a.example/demo/`.
  private static func origin(of address: String) -> String? {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host else {
      return nil
    }
    return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }
}
