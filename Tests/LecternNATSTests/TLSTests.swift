import Foundation
import LecternJetStream
import LecternLog
import LecternNATS
import Testing

/// Connections that are encrypted, or refused.
@Suite struct TLSTests {
  private static let credentials = "ada:harbour"

  /// A certificate of this machine and its key, in a folder that is removed with it. The certificate is its own
  /// authority.
  private final class Certificate {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "LecternNATSTests-\(UUID().uuidString)")
    var path: String { folder.appending(path: "certificate.pem").path }
    var key: String { folder.appending(path: "key.pem").path }
    var options: [String] { ["--tls", "--tlscert", path, "--tlskey", key] }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        + ["-nodes", "-days", "30", "-keyout", key, "-out", path, "-subj", "/CN=localhost"]
        + ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
  }

  private static func url(_ scheme: String, _ server: TestServer) -> String {
    "\(scheme)://\(credentials)@127.0.0.1:\(server.port)"
  }

  private static let login = ["--user", "ada", "--pass", "harbour"]

  /// Returns the reason why a connection is refused; nil if it is not.
  private func refusal(_ url: String, authorities: String? = nil) -> String? {
    do {
      let connection = try NATSConnection([url], authorities: authorities)
      withExtendedLifetime(connection) {}
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a server with TLS is trusted by its authority alone", arguments: ServerBinary.allCases)
  func trusted(binary: ServerBinary) throws {
    let (certificate, other) = (try Certificate(), try Certificate())
    let server = try TestServer(binary, options: certificate.options + Self.login)
    for scheme in ["tls", "nats"] {
      let url = Self.url(scheme, server)
      #expect(refusal(url, authorities: certificate.path) == nil)
      #expect(refusal(url, authorities: other.path)?.contains("cannot be reached") == true)
      #expect(refusal(url)?.contains("harbour") == false)
    }
  }

  @Test("tls:// refuses a server without TLS", arguments: ServerBinary.allCases)
  func required(binary: ServerBinary) throws {
    let server = try TestServer(binary, options: Self.login)
    #expect(refusal(Self.url("nats", server)) == nil)
    for scheme in ["tls", "TLS"] {
      #expect(refusal(Self.url(scheme, server))?.contains("the server does not offer TLS") == true)
    }
  }

  @Test("tls:// sends a server that does not ask for TLS no byte, and no password")
  func nothingInTheClear() throws {
    let (listener, port) = try LoopbackSocket.bound()
    #expect(listen(listener, 1) == 0)
    let received = Pipe()
    Thread.detachNewThread {
      let socket = accept(listener, nil, nil)
      let info =
        #"INFO {"server_id":"x","version":"2.9.10","proto":1,"headers":true,"max_payload":1048576}"#
      _ = LoopbackSocket.send(Array("\(info)\r\n".utf8), to: socket)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        received.fileHandleForWriting.write(Data(buffer[..<count]))
      }
      close(socket)
      try? received.fileHandleForWriting.close()
    }
    #expect(refusal("tls://\(Self.credentials)@127.0.0.1:\(port)") != nil)
    #expect(try received.fileHandleForReading.readToEnd() ?? Data() == Data())
    close(listener)
  }

  @Test("a file without certificates is named")
  func noAuthorities() throws {
    let path = "/nowhere/authorities.pem"
    let error = #expect(throws: LogError.self) {
      try NATSConnection(["tls://127.0.0.1:4222"], authorities: path)
    }
    #expect(error.map { "\($0)".contains(path) } == true)
  }
}
