import Foundation
import LecternTransport
import Logging

/// A server that echoes every message, for Autobahn's fuzzing client (`Scripts/autobahn`).
///
/// It prints its port, and exits at the end of its standard input.
@main struct EchoServer {
  static func main() async throws {
    let loop = try EventLoop(logger: Logger(label: "echo"))
    var configuration = ListenerConfiguration(subprotocol: "echo")
    configuration.port = 0
    // The client's largest message has 16 MB.
    configuration.limits.messageSize = 16 * 1024 * 1024
    let listener = Listener(configuration, handler: Echo(loop), loop: loop)
    let port = try await listener.start()
    FileHandle.standardOutput.write(Data("\(port)\n".utf8))
    while readLine() != nil {}
  }
}
