import Testing

@Suite struct MissingPropertyExpansionTests {
  private func expansion(_ attributes: String, _ members: String) -> String {
    expanded("\(attributes) enum Action {\n  \(members)\n}")
  }

  @Test("without @EnumProperties, the property of a nested action is unavailable")
  func unavailable() {
    #expect(
      expansion("@UserAction public", "case counter(Feature.CounterAction)").contains(
        """
          @available(
            *,
            unavailable,
            message: "mark 'Action' @EnumProperties, which adds the property of a case"
          )
          public var counter: Feature.CounterAction? {
            get {
              nil
            }
            set {
            }
          }
        """
      )
    )
  }

  @Test(
    "no property is added where there is one, or where a key path needs none",
    arguments: [
      ("@EnumProperties @UserAction", "case counter(CounterAction)"),
      ("@UserAction", "case counter(CounterAction)\n  var counter: CounterAction? { nil }"),
      ("@UserAction", "case counter(Int)"),
      ("@UserAction", "case counter"),
      ("@UserAction", "case counter(CounterAction, at: Int)"),
      ("@UserAction", "@available(*, unavailable) case counter(CounterAction)"),
    ]
  )
  func none(attributes: String, members: String) {
    #expect(!expansion(attributes, members).contains("unavailable,"))
  }
}
