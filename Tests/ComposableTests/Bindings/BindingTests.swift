import Composable
import Testing

@BindableState
private struct Form: Equatable {
  @BindingState var name = "Blob"
  @BindingState var count = 0
  var seen: [Int] = []
}

@EnumProperties
private enum FormAction: BindableAction, Equatable {
  case binding(BindingAction<Form>)
  case other
}

/// Writes down the count that it sees.
private let witness = Reduce<Form, FormAction> { form, _ in
  form.seen.append(form.count)
  return .none
}

@Suite struct BindingTests {
  @Test("a binding sets its field and no other")
  func sets() {
    var form = Form()
    _ = BindingReducer().reduce(into: &form, action: FormAction.binding(.set(\.$count, 7)))
    #expect(form == Form(name: "Blob", count: 7))
  }

  @Test("an action that is no binding changes nothing")
  func others() {
    var form = Form()
    _ = BindingReducer().reduce(into: &form, action: FormAction.other)
    #expect(form == Form())
  }

  @Test("who stands before the binding reducer sees the old value, who stands after it the new one")
  func order() {
    var form = Form()
    _ = combine(witness, BindingReducer(), witness)
      .reduce(into: &form, action: .binding(.set(\.$count, 7)))
    #expect(form.seen == [0, 7])
  }

  @Test("a pattern recognises a binding by its field")
  func patterns() {
    func field(_ action: FormAction) -> String {
      switch action {
      case .binding(\.$name): "name"
      case .binding(\.$count): "count"
      case .binding, .other: "another"
      }
    }
    #expect(field(.binding(.set(\.$name, "Nemo"))) == "name")
    #expect(field(.binding(.set(\.$count, 1))) == "count")
    #expect(field(.other) == "another")
  }

  @Test("bindings are equal where field and value are")
  func equality() {
    let one = BindingAction<Form>.set(\.$count, 1)
    #expect(one == .set(\.$count, 1))
    #expect(one != .set(\.$count, 2))
    #expect(one != .set(\.$name, "1"))
  }

  @Test("a binding says what it is")
  func description() {
    #expect("\(BindingAction<Form>.set(\.$count, 1))" == #".set(\.$count, 1)"#)
  }

  @Test("every field can be bound of a state of which no view state decides")
  func open() {
    #expect(ExposedBindings().contains(\Form.$name))
    #expect(ExposedBindings.collecting {}.bindings.contains(\Form.$name))
  }

  @BindableState
  struct ViewForm: ViewBindableState {
    @BindingState var name = "Blob"
    @BindingState var count = 0
  }

  @Test("of one of which view states decide, nothing can be bound but what one of them takes")
  func exposure() {
    func exposed(_ build: (BindingViewStore<ViewForm>) -> Void) -> ExposedBindings {
      ExposedBindings.collecting { build(BindingViewStore(ViewForm())) }.bindings
    }
    let count = exposed { store in let _: BindingViewState<Int> = store.$count }
    #expect(count.contains(\ViewForm.$count))
    #expect(!count.contains(\ViewForm.$name))
    let nothing = exposed { store in _ = store.name }
    #expect(!nothing.contains(\ViewForm.$name))
    #expect(!ExposedBindings().contains(\ViewForm.$name))
    #expect(!ExposedBindings.collecting {}.bindings.contains(\ViewForm.$count))
  }
}
