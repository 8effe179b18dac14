import LecternJetStream
import LecternLog
import LecternNATS
import LogLaws
import Testing

/// A log in a stream.
@Suite(.serialized) struct NATSLogTests {
  @Test(
    "a log in a stream keeps the laws of a log",
    arguments: ServerBinary.allCases,
    LogLaw.all
  )
  func laws(binary: ServerBinary, law: LogLaw) async throws {
    let server = try TestServer(binary)
    try await law.check { try server.stream().open($0) }
  }
}
