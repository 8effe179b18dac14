import Composable
import Testing

@Suite struct ResultCatchingTests {
  struct Failure: Error, Equatable {}

  @Test("asynchronous work makes a result of its value or of its error")
  func results() async {
    let success = await Result { () async throws(Failure) -> Int in 7 }
    #expect(success == .success(7))
    let failure = await Result { () async throws(Failure) -> Int in throw Failure() }
    #expect(failure == .failure(Failure()))
  }
}
