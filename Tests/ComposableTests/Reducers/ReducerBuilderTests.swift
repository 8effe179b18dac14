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

  enum Volume: CaseIterable { case silent, quiet, medium, loud }

  struct Branching: Reducer {
    let volume: Volume
    let plugIn: any Reducer<[String], Int>

    var body: some Reducer<[String], Int> {
      switch volume {
      case .silent: EmptyReducer()
      case .quiet: Noting(name: "quiet")
      case .medium:
        Noting(name: "medium")
        plugIn
      case .loud: Noting(name: "loud")
      }
      if volume == .silent {
        Noting(name: "none of it")
      } else if volume == .quiet {
        plugIn
      } else if volume == .medium {
        Noting(name: "half of it")
      } else {
        if #available(macOS 15, *) { Noting(name: "all of it") }
      }
      plugIn
      Reduce { state, _ in
        state.append("end")
        return .none
      }
    }
  }

  @Test(
    "a switch of several branches, an if else if, and an existential stand in a body",
    arguments: zip(
      Volume.allCases,
      [
        ["none of it", "plugged in", "end"],
        ["quiet", "plugged in", "plugged in", "end"],
        ["medium", "plugged in", "half of it", "plugged in", "end"],
        ["loud", "all of it", "plugged in", "end"],
      ]
    )
  )
  func branches(volume: Volume, expected: [String]) {
    var state: [String] = []
    _ = Branching(volume: volume, plugIn: Noting(name: "plugged in"))
      .reduce(into: &state, action: 0)
    #expect(state == expected)
  }

  @Test("existentials alone make a body: one, a list, and one that may be there")
  func existentials() {
    struct PlugIns: Reducer {
      let first: any Reducer<[String], Int>
      let others: [any Reducer<[String], Int>]
      let last: (any Reducer<[String], Int>)?

      var body: some Reducer<[String], Int> {
        first
        for other in others { other }
        if let last { last }
      }
    }
    var state: [String] = []
    let plugIns = PlugIns(
      first: Noting(name: "one"),
      others: [Noting(name: "two"), EmptyReducer()],
      last: Noting(name: "three")
    )
    _ = plugIns.reduce(into: &state, action: 0)
    #expect(state == ["one", "two", "three"])
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
