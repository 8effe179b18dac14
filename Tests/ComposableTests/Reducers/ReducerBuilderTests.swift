import Composable
import Testing

@Suite struct ReducerBuilderTests {
  /// Notes its name.
  struct Noting: Reducer {
    let name: String

    func reduce(into state: inout [String], action: Int) -> Effect<Int> {
      state.append(name)
      return .none
    }
  }

  struct Feature: Reducer {
    var isLoud = false
    var hasMiddle = false
    var repeats = 0

    var body: some Reducer<[String], Int> {
      Noting(name: "first")
      if hasMiddle {
        Noting(name: "middle")
        Noting(name: "still middle")
      }
      if isLoud {
        Noting(name: "loud")
      } else {
        Noting(name: "quiet")
      }
      for number in 0..<repeats {
        Noting(name: "repeat \(number)")
      }
      Reduce { state, _ in
        state.append("last")
        return .none
      }
    }
  }

  func notes(_ feature: Feature) -> [String] {
    var state: [String] = []
    _ = feature.reduce(into: &state, action: 0)
    return state
  }

  @Test("a body runs its reducers from top to bottom")
  func order() {
    #expect(notes(Feature()) == ["first", "quiet", "last"])
  }

  @Test("an if runs its reducers, or none")
  func ifs() {
    #expect(
      notes(Feature(hasMiddle: true)) == ["first", "middle", "still middle", "quiet", "last"]
    )
  }

  @Test("an if else runs one side")
  func ifElse() {
    #expect(notes(Feature(isLoud: true)) == ["first", "loud", "last"])
  }

  @Test("a for runs its reducers each time")
  func forLoop() {
    #expect(notes(Feature(repeats: 2)) == ["first", "quiet", "repeat 0", "repeat 1", "last"])
  }

  @Test("a body of one reducer, and a body of none, are reducers too")
  func short() {
    struct One: Reducer {
      var body: some Reducer<[String], Int> { Noting(name: "one") }
    }
    struct Nothing: Reducer {
      typealias State = [String]
      typealias Action = Int
      var body: some Reducer<[String], Int> {}
    }
    var state: [String] = []
    _ = One().reduce(into: &state, action: 0)
    _ = Nothing().reduce(into: &state, action: 0)
    #expect(state == ["one"])
  }
}
