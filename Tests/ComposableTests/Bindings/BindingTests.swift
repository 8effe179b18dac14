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

/// Records the count that it sees.
private let recordCount = Reduce<Form, FormAction> { form, _ in
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

  @Test("an action that is not a binding changes nothing")
  func others() {
    var form = Form()
    _ = BindingReducer().reduce(into: &form, action: FormAction.other)
    #expect(form == Form())
  }

  @Test("reducers before the binding reducer see the old value, later ones the new value")
  func order() {
    var form = Form()
    _ = combine(recordCount, BindingReducer(), recordCount)
      .reduce(into: &form, action: .binding(.set(\.$count, 7)))
    #expect(form.seen == [0, 7])
  }

  @Test("a pattern matches a binding by its field")
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

  @Test("bindings are equal if their fields and values are")
  func equality() {
    let one = BindingAction<Form>.set(\.$count, 1)
    #expect(one == .set(\.$count, 1))
    #expect(one != .set(\.$count, 2))
    #expect(one != .set(\.$name, "1"))
  }

  @Test("a binding has a description")
  func description() {
    #expect("\(BindingAction<Form>.set(\.$count, 1))" == #".set(\.$count, 1)"#)
  }

  @Test("all fields of a BindableState are exposed")
  func open() {
    #expect(ExposedBindings().contains(\Form.$name))
    #expect(ExposedBindings.collecting {}.bindings.contains(\Form.$name))
  }

  @BindableState
  struct ViewForm: ViewBindableState {
    @BindingState var name = "Blob"
    @BindingState var count = 0
  }

  @Test("only the fields of a ViewBindableState that a view state reads are exposed")
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
