internal import ArgumentParser
internal import Foundation
internal import LecternTransport

/// The options that say by whom, by what way, and by how many a server is reached.
struct NetworkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Let the pages of another site take part, such as https://slides.example.org; by its name, or a \
      proxy's, this server is known, too. May be given several times.
      """,
      valueName: "origin"
    )
  )
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      "Let the pages of another site show ours in a frame. May be given several times.",
      valueName: "origin"
    )
  )
  var allowEmbedding: [String] = []

  @Option(
    help: ArgumentHelp(
      "The certificate, in PEM, to serve by TLS; read again on SIGHUP.",
      valueName: "file"
    ),
    completion: .file()
  )
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("The certificate's private key, in PEM.", valueName: "file"),
    completion: .file()
  )
  var tlsKey: String?

  @Flag(
    help: """
      Believe a proxy on this machine when it says for whom it asks: the last entry of X-Forwarded-For, and \
      X-Forwarded-Proto.
      """
  )
  var trustProxy = false

  @Option(
    help: ArgumentHelp(
      "Believe a proxy at this address, too. May be given several times.",
      valueName: "address"
    )
  )
  var proxyAddress: [String] = []

  @OptionGroup(title: "Limits of connections") var limits: LimitOptions

  func validate() throws {
    for origin in allowOrigin { try Self.check(origin, of: "--allow-origin") }
    for origin in allowEmbedding { try Self.check(origin, of: "--allow-embedding") }
    if (tlsCert == nil) != (tlsKey == nil) {
      throw ValidationError("--tls-cert and --tls-key belong together: there is only one of them")
    }
    for address in proxyAddress where PeerAddress(address) == nil {
      throw ValidationError("--proxy-address is an address in numbers, not \"\(address)\"")
    }
  }

  private static func check(_ origin: String, of option: String) throws {
    guard Listener.Configuration.isOrigin(origin) else {
      throw ValidationError(
        "\(option) is a scheme and a host, such as https://slides.example.org, not \"\(origin)\""
      )
    }
  }
}

extension NetworkOptions {
  /// Whether the connections to this server are encrypted.
  var isSecure: Bool { tlsCert != nil }

  /// Whether others come by way of a proxy.
  var isBehindProxy: Bool { trustProxy || !proxyAddress.isEmpty }

  /// Says to a listener what the options say.
  ///
  /// - Parameter publicAddress: the address that the audience is told, where it is not the machine's: the
  ///   pages that come from there are our own.
  func configure(_ configuration: inout Listener.Configuration, publicAddress: String?) {
    configuration.allowedOrigins =
      allowOrigin + [publicAddress.flatMap(Self.origin)].compactMap(\.self)
    configuration.embedders = allowEmbedding
    configuration.proxies = proxyAddress.compactMap(PeerAddress.init)
    if trustProxy {
      configuration.proxies += ["127.0.0.1", "::1"].compactMap(PeerAddress.init)
    }
    limits.configure(&configuration.limits)
    if let tlsCert, let tlsKey {
      configuration.identity = TLSIdentity(
        certificate: URL(filePath: tlsCert),
        key: URL(filePath: tlsKey)
      )
    }
  }

  /// The origin of an address, such as `https://a.example` of `https://a.example/demo/`.
  private static func origin(of address: String) -> String? {
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host else {
      return nil
    }
    return "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
  }
}
