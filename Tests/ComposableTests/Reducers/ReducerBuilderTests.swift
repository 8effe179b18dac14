import Composable
import Testing

@Suite struct ReducerBuilderTests {
  /// Appends its name to the state.
  struct Appending: Reducer {
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
      Appending(name: "first")
      if hasMiddle {
        Appending(name: "middle")
        Appending(name: "still middle")
      }
      if isLoud {
        Appending(name: "loud")
      } else {
        Appending(name: "quiet")
      }
      for number in 0..<repeats {
        Appending(name: "repeat \(number)")
      }
      Reduce { state, _ in
        state.append("last")
        return .none
      }
    }
  }

  func names(_ feature: Feature) -> [String] {
    var state: [String] = []
    _ = feature.reduce(into: &state, action: 0)
    return state
  }

  @Test("a body runs its reducers from top to bottom")
  func order() {
    #expect(names(Feature()) == ["first", "quiet", "last"])
  }

  @Test("an if runs its reducers or none")
  func ifs() {
    #expect(
      names(Feature(hasMiddle: true)) == ["first", "middle", "still middle", "quiet", "last"]
    )
  }

  @Test("an if-else runs one branch")
  func ifElse() {
    #expect(names(Feature(isLoud: true)) == ["first", "loud", "last"])
  }

  @Test("a for loop runs its reducers in each iteration")
  func forLoop() {
    #expect(names(Feature(repeats: 2)) == ["first", "quiet", "repeat 0", "repeat 1", "last"])
  }

  enum Volume: CaseIterable { case silent, quiet, medium, loud }

  struct Branching: Reducer {
    let volume: Volume
    let plugIn: any Reducer<[String], Int>

    var body: some Reducer<[String], Int> {
      switch volume {
      case .silent: EmptyReducer()
      case .quiet: Appending(name: "quiet")
      case .medium:
        Appending(name: "medium")
        plugIn
      case .loud: Appending(name: "loud")
      }
      if volume == .silent {
        Appending(name: "none of it")
      } else if volume == .quiet {
        plugIn
      } else if volume == .medium {
        Appending(name: "half of it")
      } else {
        if #available(macOS 15, *) { Appending(name: "all of it") }
      }
      plugIn
      Reduce { state, _ in
        state.append("end")
        return .none
      }
    }
  }

  @Test(
    "a body can contain a switch, an if-else-if and an existential",
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
    _ = Branching(volume: volume, plugIn: Appending(name: "plugged in"))
      .reduce(into: &state, action: 0)
    #expect(state == expected)
  }

  @Test("a body can consist of existentials, lists of them and optional ones")
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
      first: Appending(name: "one"),
      others: [Appending(name: "two"), EmptyReducer()],
      last: Appending(name: "three")
    )
    _ = plugIns.reduce(into: &state, action: 0)
    #expect(state == ["one", "two", "three"])
  }

  @Test("a body can be a single existential, of a property, a function or a branch")
  func soleExistential() {
    struct Property: Reducer {
      let plugIn: any Reducer<[String], Int>
      var body: some Reducer<[String], Int> { plugIn }
    }
    struct Function: Reducer {
      let makePlugIn: @Sendable () -> any Reducer<[String], Int>
      var body: some Reducer<[String], Int> { makePlugIn() }
    }
    struct Branch: Reducer {
      let plugIn: (any Reducer<[String], Int>)?
      var body: some Reducer<[String], Int> { if let plugIn { plugIn } }
    }
    struct Generic<State: Sendable, Action: Sendable>: Reducer {
      let plugIn: any Reducer<State, Action>
      var body: some Reducer<State, Action> { plugIn }
    }
    var state: [String] = []
    _ = Property(plugIn: Appending(name: "one")).reduce(into: &state, action: 0)
    _ = Function { Appending(name: "two") }.reduce(into: &state, action: 0)
    _ = Branch(plugIn: Appending(name: "three")).reduce(into: &state, action: 0)
    _ = Branch(plugIn: nil).reduce(into: &state, action: 0)
    _ = Generic(plugIn: Appending(name: "four")).reduce(into: &state, action: 0)
    #expect(state == ["one", "two", "three", "four"])
  }

  @Test("a body can have one reducer or none")
  func short() {
    struct One: Reducer {
      var body: some Reducer<[String], Int> { Appending(name: "one") }
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
