import Composable
import ComposableTesting
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

  func notes(_ reducer: some Reducer<[String], Int>) async -> [String] {
    let store = Store(
      initialState: [String](),
      reducer: reducer,
      executor: TestExecutor(),
      now: { .epoch }
    )
    await store.send(0)
    return await store.state
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

  /// Appends a letter to a text, for the order of functions.
  func append(_ letter: String) -> (String) -> String { { $0 + letter } }

  @Test("up to eight functions are composed, from right to left or from left to right")
  func many() {
    let (a, b, c, d) = (append("a"), append("b"), append("c"), append("d"))
    let (e, f, g, h) = (append("e"), append("f"), append("g"), append("h"))
    let composed = [
      compose(a, b), compose(a, b, c), compose(a, b, c, d), compose(a, b, c, d, e),
      compose(a, b, c, d, e, f), compose(a, b, c, d, e, f, g), compose(a, b, c, d, e, f, g, h),
    ]
    #expect(composed.map { $0("") } == (2...8).map { String("abcdefgh".prefix($0).reversed()) })
    let piped = [
      pipe(a, b), pipe(a, b, c), pipe(a, b, c, d), pipe(a, b, c, d, e), pipe(a, b, c, d, e, f),
      pipe(a, b, c, d, e, f, g), pipe(a, b, c, d, e, f, g, h),
    ]
    #expect(piped.map { $0("") } == (2...8).map { String("abcdefgh".prefix($0)) })
  }

  @Test("each function takes the result of the one before, of any type")
  func types() {
    let length = pipe({ (text: String) in text.count }, { $0 * 2 }, { Double($0) / 4 }, { "\($0)" })
    #expect(length("abc") == "1.5")
    #expect(compose({ "\($0)!" }, { $0 + 1 }, { (text: String) in text.count })("ab") == "3!")
  }

  @Test("composing functions is equivalent to chaining methods")
  func reducers() async {
    let composed = await notes(with(Appending(name: "base"), compose(Self.second, Self.first)))
    #expect(composed == ["base", "first", "second"])
    #expect(await composed == notes(Self.second(Self.first(Appending(name: "base")))))
  }

  @Test("logging composes with other functions, and logs the changes of inner ones")
  func loggingFunction() async {
    let (composedLog, chainedLog) = (Recorder<String>(), Recorder<String>())
    let composed = with(
      Appending(name: "base"),
      compose({ $0.logging(to: composedLog.logger()) }, Self.first)
    )
    let chained = Self.first(Appending(name: "base")).logging(to: chainedLog.logger())
    #expect(await notes(composed) == notes(chained))
    #expect(composedLog.elements == chainedLog.elements)
    #expect(composedLog.elements.last == #"debug: state: ["base", "first"]"#)
    let byName = with(Appending(name: "base"), compose(logging, Self.first))
    #expect(await notes(byName) == notes(chained))
  }
}
