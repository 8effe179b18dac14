import Composable
import Testing

@Suite struct UserActionErrorTests {
  @Test("an error describes the action and the reason")
  func descriptions() {
    let name = ActionName("counter.jump")
    #expect("\(UserActionError.unknownAction(name))" == "there is no action \"counter.jump\"")
    #expect("\(UserActionError.serverOnly(name))" == "only the server sends \"counter.jump\"")
    #expect(
      "\(UserActionError.invalidValue(name, reason: "is not a number"))"
        == "the value of \"counter.jump\" is not a number"
    )
    #expect(
      "\(UserActionError.notAllowed(name, needs: .presenter))"
        == "only a presenter may send \"counter.jump\""
    )
    #expect(
      "\(UserActionError.notAllowed(name, needs: .driver))"
        == "only a presenter and the participant with the floor may send \"counter.jump\""
    )
    #expect("\(UserActionError.redacted(name))" == "the value of \"counter.jump\" is redacted")
  }
}
