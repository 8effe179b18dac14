import Composable
import Testing

@Suite struct ComposeTests {
  struct Appending: Reducer {
    let name: String

    func reduce(into state: inout [String], action: Int) -> Effect<Int> {
      state.append(name)
      return .none
    }
  }

  /// A higher-order reducer that appends its name after the one it wraps.
  struct Wrapping: Reducer {
    let base: any Reducer<[String], Int>
    let name: String

    func reduce(into state: inout [String], action: Int) -> Effect<Int> {
      let effect = base.reduce(into: &state, action: action)
      state.append(name)
      return effect
    }
  }

  static func first(_ base: Appending) -> Wrapping { Wrapping(base: base, name: "first") }
  static func second(_ base: Wrapping) -> Wrapping { Wrapping(base: base, name: "second") }

  func notes(_ reducer: some Reducer<[String], Int>) -> [String] {
    var state: [String] = []
    _ = reducer.reduce(into: &state, action: 0)
    return state
  }

  @Test("with calls a function with a value")
  func withValue() {
    #expect(with(20, { $0 * 2 + 2 }) == 42)
  }

  @Test("with rethrows an error")
  func errors() {
    struct Failure: Error {}
    #expect(throws: Failure.self) { try with(1) { _ in throw Failure() } }
  }

  @Test("compose applies the last function first")
  func order() {
    #expect(compose({ "\($0)!" }, { (number: Int) in number + 1 })(41) == "42!")
  }

  @Test("composing functions is equivalent to chaining methods")
  func reducers() {
    let composed = notes(with(Appending(name: "base"), compose(Self.second, Self.first)))
    #expect(composed == ["base", "first", "second"])
    #expect(composed == notes(Self.second(Self.first(Appending(name: "base")))))
  }

  @Test("logging composes with other functions, and logs the changes of inner ones")
  func loggingFunction() {
    let (composedLog, chainedLog) = (Recorder<String>(), Recorder<String>())
    let composed = with(
      Appending(name: "base"),
      compose({ $0.logging(to: composedLog.logger()) }, Self.first)
    )
    let chained = Self.first(Appending(name: "base")).logging(to: chainedLog.logger())
    #expect(notes(composed) == notes(chained))
    #expect(composedLog.elements == chainedLog.elements)
    #expect(composedLog.elements.last == #"debug: state: ["base", "first"]"#)
    let byName = with(Appending(name: "base"), compose(logging, Self.first))
    #expect(notes(byName) == notes(chained))
  }
}
