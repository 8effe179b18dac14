import Composable
import Testing

@BindableState
private struct Form: Equatable {
  @BindingState var displayName = "Blob"
  @BindingState var age = 7
  @BindingState var weight = 1.5
  @BindingState var isOn = false
  @BindingState var birthday: String?
  @BindingState var size = Size.small
  @BindingState var tags: [String] = []
  @BindingState private var secret = 1
  var isLoading = false
  var summary: String { displayName }
  var nested = Nested()
}

private struct Nested: Equatable {
  @BindingState var secret = 1
}

private enum Size: String, Codable {
  case small, large
}

@EnumProperties
@UserAction
private enum FormAction: BindableAction, Equatable {
  case binding(BindingAction<Form>)
  case forms(IdentifiedAction<Int, BindingAction<Form>>)
}

@Suite("Bindings by name")
struct BindingNameTests {
  @Test("a binding sets its field to the value")
  func names() throws {
    #expect(
      try FormAction.decoded("binding.displayName", #""Nemo""#)
        == .binding(.set(\.$displayName, "Nemo"))
    )
    #expect(try FormAction.decoded("binding.age", "8") == .binding(.set(\.$age, 8)))
    #expect(try FormAction.decoded("binding.weight", "2") == .binding(.set(\.$weight, 2)))
    #expect(try FormAction.decoded("binding.isOn", "true") == .binding(.set(\.$isOn, true)))
    #expect(try FormAction.decoded("binding.size", #""large""#) == .binding(.set(\.$size, .large)))
    #expect(try FormAction.decoded("binding.tags", #"["a"]"#) == .binding(.set(\.$tags, ["a"])))
  }

  @Test("null or no value sets an optional field to nil", arguments: ["null", nil])
  func empty(json: String?) throws {
    #expect(try FormAction.decoded("binding.birthday", json) == .binding(.set(\.$birthday, nil)))
  }

  @Test("a value sets an optional field")
  func filled() throws {
    #expect(
      try FormAction.decoded("binding.birthday", #""1 May""#)
        == .binding(.set(\.$birthday, "1 May"))
    )
  }

  @Test(
    "a field that is missing or not bindable is an unknown action",
    arguments: [
      "binding", "binding.", "binding.isLoading", "binding.summary", "binding.secret",
      "binding.nested", "binding.nested.secret", "binding.$displayName", "binding._displayName",
      "binding.displayName.count", "binding.birthday.count", "binding.DisplayName", "displayName",
      "forms", "forms.element", "forms.displayName", "forms.element.isLoading",
    ]
  )
  func unknown(name: String) {
    let error = #expect(throws: UserActionError.self) {
      try FormAction.decoded(name, #"{"id":1,"value":1}"#)
    }
    #expect(error?.code == .unknownAction)
  }

  @Test(
    "a value of another type is invalid",
    arguments: [
      ("displayName", "1"), ("displayName", nil), ("displayName", "null"), ("displayName", "[]"),
      ("displayName", #""\ud800""#), ("age", #""8""#), ("age", "8.5"), ("age", "1e400"),
      ("age", "9223372036854775808"), ("weight", "1e400"), ("weight", "-1e400"),
      ("weight", "true"), ("isOn", "1"), ("isOn", "null"), ("size", #""huge""#),
      ("tags", #"["a",null]"#), ("tags", #""a""#), ("birthday", "7"),
    ] as [(String, String?)]
  )
  func invalid(field: String, json: String?) {
    let error = #expect(throws: UserActionError.self) {
      try FormAction.decoded("binding.\(field)", json)
    }
    #expect(error?.code == .invalidValue)
  }

  @Test("an element's binding includes the element's id")
  func elements() throws {
    #expect(
      try FormAction.decoded("forms.element.age", #"{"id":3,"value":8}"#)
        == .forms(.element(id: 3, action: .set(\.$age, 8)))
    )
    #expect(throws: UserActionError.self) {
      try FormAction.decoded("forms.element.age", #"{"value":8}"#)
    }
    #expect(throws: UserActionError.self) {
      try FormAction.decoded("forms.element.age", #"{"id":"x","value":8}"#)
    }
    #expect(throws: UserActionError.self) {
      try FormAction.decoded("forms.element.age", "8")
    }
  }
}
