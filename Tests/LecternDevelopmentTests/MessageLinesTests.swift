import Foundation
import LecternDevelopment
import Testing

@Suite struct MessageLinesTests {
  @Test func `messages arrive whole, however they are cut`() async throws {
    let pipe = Pipe()
    let lines = MessageLines<SupervisorMessage, ServerMessage>(pipe.fileHandleForReading)
    let sent: [SupervisorMessage] = [
      .takeOver, .status(.init(.failed, message: "a\nb")), .handOver,
    ]
    var bytes = Data()
    for message in sent {
      bytes += try JSONEncoder().encode(message) + Data("\nan unknown message\n".utf8)
    }
    for byte in bytes { try pipe.fileHandleForWriting.write(contentsOf: [byte]) }
    try pipe.fileHandleForWriting.close()
    var received: [SupervisorMessage] = []
    for await message in lines.incoming { received.append(message) }
    #expect(received == sent)
  }
}
