import LecternJetStream
import LecternNATS
import StreamLaws
import Testing

/// The servers keep the laws that the simulation's keep, too.
@Suite struct StreamLawTests {
  @Test("a server keeps the laws of a stream", arguments: ServerBinary.allCases)
  func laws(binary: ServerBinary) throws {
    let server = try TestServer(binary)
    let connection = try NATSConnection([server.url], timeout: .seconds(20))
    for (number, law) in StreamLaw.allCases.enumerated() {
      try law.check(connection, stream: "s\(number)")
    }
  }
}
