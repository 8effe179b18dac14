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

  @Test("a view state exposes what it takes, and then nothing else of that state can be bound")
  func exposure() {
    func exposed(_ build: (BindingViewStore<Form>) -> Void) -> ExposedBindings {
      ExposedBindings.collecting(after: .all) { build(BindingViewStore(Form())) }.bindings
    }
    let count = exposed { store in let _: BindingViewState<Int> = store.$count }
    #expect(count.contains(\Form.$count))
    #expect(!count.contains(\Form.$name))
    let nothing = exposed { store in _ = store.name }
    #expect(!nothing.contains(\Form.$name))
    #expect(ExposedBindings.all.contains(\Form.$name))
  }

  @Test("a form that is hidden for now is not open to all")
  func hidden() {
    let shown = ExposedBindings.collecting(after: .all) { BindingViewStore(Form()) }.bindings
    let hidden = ExposedBindings.collecting(after: shown) {}.bindings
    #expect(!hidden.contains(\Form.$name))
    #expect(!hidden.contains(\Form.$count))
  }
}
