import ArgumentParser
import Foundation
import LecternTransport
import Testing

@testable import LecternServer

/// The options for origins, TLS and proxies.
@Suite struct NetworkOptionsTests {
  func configuration(
    _ arguments: String...,
    publicAddress: String? = nil
  ) throws -> ListenerConfiguration {
    var configuration = ListenerConfiguration(subprotocol: "test")
    try NetworkOptions.parse(arguments).configure(&configuration, publicAddress: publicAddress)
    return configuration
  }

  @Test("by default no other origin is allowed and no proxy is trusted")
  func defaults() throws {
    let configuration = try configuration()
    #expect(configuration.allowedOrigins.isEmpty)
    #expect(configuration.embedders.isEmpty)
    #expect(configuration.proxies.isEmpty)
    #expect(configuration.identity == nil)
  }

  @Test("each origin has an option of its own")
  func origins() throws {
    let configuration = try configuration(
      "--allow-origin",
      "https://a.example",
      "--allow-origin",
      "http://b.example:8000",
      "--allow-embedding",
      "https://slides.example.org"
    )
    #expect(configuration.allowedOrigins == ["https://a.example", "http://b.example:8000"])
    #expect(configuration.embedders == ["https://slides.example.org"])
  }

  @Test("the origin of the public address is allowed")
  func publicAddress() throws {
    let configuration = try configuration(publicAddress: "https://demo.example.org:8443/talk/")
    #expect(configuration.allowedOrigins == ["https://demo.example.org:8443"])
  }

  @Test(
    "an invalid origin is refused",
    arguments: [
      "a.example", "https://a.example/", "*", "'unsafe-inline'", "https://a; script-src *",
    ]
  )
  func noOrigin(text: String) {
    for option in ["--allow-origin", "--allow-embedding"] {
      #expect(throws: (any Error).self) { try configuration(option, text) }
    }
  }

  @Test("a local proxy is trusted by a flag, any other by its address")
  func proxies() throws {
    let local = try configuration("--trust-proxy").proxies
    #expect(local == [PeerAddress("127.0.0.1"), PeerAddress("::1")])
    let other = try configuration("--proxy-address", "192.0.2.1").proxies
    #expect(other == [PeerAddress("192.0.2.1")])
    #expect(throws: (any Error).self) { try configuration("--proxy-address", "proxy.example") }
  }

  @Test("a certificate needs its key")
  func certificate() throws {
    let identity = try configuration("--tls-cert", "a.pem", "--tls-key", "b.pem").identity
    #expect(identity?.certificate.lastPathComponent == "a.pem")
    #expect(identity?.key.lastPathComponent == "b.pem")
    #expect(throws: (any Error).self) { try configuration("--tls-cert", "a.pem") }
    #expect(throws: (any Error).self) { try configuration("--tls-key", "b.pem") }
  }

  @Test("a server behind a proxy is not private")
  func privacy() throws {
    #expect(try ServerOptions.parse([]).isPrivate)
    #expect(try !ServerOptions.parse(["--trust-proxy"]).isPrivate)
    #expect(try !ServerOptions.parse(["--allow-origin", "https://a.example"]).isPrivate)
    #expect(try !ServerOptions.parse(["--public-address", "https://a.example/"]).isPrivate)
  }
}
