import Foundation
import LecternTransport
import Logging

/// Says back what it is told: what Autobahn's fuzzing client tests the transport by (`Scripts/autobahn`).
///
/// It prints its port, and serves until its standard input ends.
@main struct EchoServer {
  static func main() async throws {
    let loop = try EventLoop(logger: Logger(label: "echo"))
    var configuration = Listener.Configuration(subprotocol: "echo")
    configuration.port = 0
    // The largest that the client sends is 16 MB.
    configuration.limits.messageSize = 16 * 1024 * 1024
    let listener = Listener(configuration, handler: Echo(loop), loop: loop)
    let port = try await listener.start()
    FileHandle.standardOutput.write(Data("\(port)\n".utf8))
    while readLine() != nil {}
  }
}
