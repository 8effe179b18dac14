import StreamLaws
import Testing

@testable import LecternSimulation

/// The simulated servers keep the laws of the real ones.
@Suite struct StreamLawTests {
  @Test(
    "the simulated servers keep the laws of a stream",
    arguments: StreamServers.Version.allCases,
    StreamLaw.allCases
  )
  func laws(version: StreamServers.Version, law: StreamLaw) {
    let deployment = StreamDeployment(version: version)
    var result: Result<Void, any Error>?
    deployment.loop.enqueue {
      result = Result { try law.check(deployment.client, stream: "s") }
    }
    deployment.schedule.run(until: .seconds(60))
    deployment.schedule.finish()
    #expect(throws: Never.self) { try result?.get() }
    #expect(result != nil)
  }
}
