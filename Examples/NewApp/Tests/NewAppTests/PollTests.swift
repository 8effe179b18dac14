import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import NewApp

@Suite struct PollTests {
  @Test("a person has one vote, and may change it")
  func feature() async {
    let store = TestStore(initialState: Poll.State(), reducer: Poll())
    let ada = Sender(rawValue: "ada")
    await store.send(.voted("tea"), from: ada) { $0.votes[ada] = "tea" }
    await store.send(.voted("coffee"), from: ada) { $0.votes[ada] = "coffee" }
    await store.send(.voted("beer"), from: ada)
    await store.finish()
  }

  @Test("a vote is shown to all, and whose it is to nobody else")
  func room() async {
    let room = TestRoom(
      initialState: Poll.State(),
      reducer: Poll(),
      personal: NewApp().personal,
      view: { PollView($0) }
    )
    let alice = await room.join("alice")
    let bob = await room.join("bob")
    await alice.send("voted", value: "tea")
    for viewer in [alice, bob] {
      await viewer.shows {
        $0.choices[0].count = 1
        $0.isEmpty = false
      }
    }
    await alice.showsPersonalView(MyVote(choice: "tea"))
    await bob.showsPersonalView(MyVote(choice: nil))
    await bob.send("resetButtonTapped")
    await bob.receivesFault(.notAllowed)
    await room.finish()
  }
}
