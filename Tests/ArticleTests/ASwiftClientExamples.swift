import Composable
import LecternClient
import LecternWire
import Testing

#if canImport(SwiftUI)
  import SwiftUI

  struct CounterScreen: View {
    @State var room: RoomModel<CounterView, CounterAction>

    var body: some View {
      Text("\(room.state?.view.count ?? 0)")
      Button("+") { room.send(.incrTapped) }
    }
  }
#endif

@ViewState struct CounterView: Decodable { var count: Int }
@UserAction enum CounterAction { case decrTapped, incrTapped }

private struct MyVote: Decodable {
  var choice: Int?
}

private typealias TalkView = CounterView
private typealias TalkAction = CounterAction

/// They are compiled and not run: their address has no room.
private enum ASwiftClientExamples {
  static func count() async throws {
    let room = try RemoteRoom<CounterView, CounterAction>(at: "https://example.org/")
    for try await state in room.states {
      print(state.view.count)
      if state.view.count < 10 { try await room.send(.incrTapped) }
    }
  }

  static func vote(_ room: RemoteRoom<CounterView, CounterAction>) async throws {
    func show(_ view: CounterView, _ choice: Int?, canVote: Bool) {}
    for try await state in room.states {
      let mine = try state.personalView(as: MyVote.self)
      show(state.view, mine?.choice, canVote: state.isAllowed("vote"))
    }
  }

  static func send(_ room: RemoteRoom<CounterView, CounterAction>) async throws {
    do {
      try await room.send(.incrTapped)
    } catch let fault as Fault {
      print(fault.code, fault.message)
    } catch let error as SendError where error.code == .outcomeUnknown {
      print("It may have run. Look at the state before you send it again.")
    }
  }

  static func signIn(
    _ room: RemoteRoom<CounterView, CounterAction>,
    _ password: String
  ) async throws {
    try await room.send("account.passwordEntered", value: password)
  }

  static func follow(_ room: RemoteRoom<CounterView, CounterAction>) async throws {
    for await status in await room.statuses() {
      if let problem = status.problem { print(problem, status.isFinal ? "" : "Trying again.") }
    }
  }

  static func caption() async throws {
    let captions = try RemoteRoom<TalkView, TalkAction>(at: "https://example.org/#IjAK29Oox5lnJJv0")
    await captions.close()
  }
}
