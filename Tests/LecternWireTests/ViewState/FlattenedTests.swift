import Composable
import LecternWire
import Testing

@Suite struct FlattenedTests {
  func text(_ state: some ViewState) throws -> String {
    var json = JSONWriter()
    try state.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func patch<View: ViewState>(_ old: View, _ change: (inout View) -> Void) throws -> String {
    var new = old
    change(&new)
    var patch = PatchWriter()
    try new.writeChanges(since: old, to: &patch)
    return String(decoding: patch.bytes, as: UTF8.self)
  }

  @Test("the fields of a part are sorted among the fields around it")
  func sorted() throws {
    #expect(
      try text(Form()) == """
        {"address":{"street":"","zip":""},"isLoading":false,"name":"","note":null,"tags":["a","b"],\
        "zoom":1}
        """
    )
  }

  @Test("a struct with flattened parts is an element and a field like any other")
  func inside() throws {
    let form = try text(Form())
    #expect(try text([Form(), Form()]) == "[\(form),\(form)]")
    #expect(try text(["form": Form()]) == #"{"form":\#(form)}"#)
    #expect(try text(Page()) == #"{"body":{"form":\#(form)},"title":""}"#)
  }

  @Test("a part without fields adds nothing")
  func empty() throws {
    #expect(try text(Blank()) == "{}")
    #expect(try text([Blank(), Blank()]) == "[{},{}]")
    #expect(try text(Labelled()) == #"{"label":"a"}"#)
  }

  @Test("a change in a part is a change of the object around it")
  func changes() throws {
    #expect(
      try patch(Form()) { $0.progress.isLoading = true }
        == #"[{"op":"replace","path":"/isLoading","value":true}]"#
    )
    #expect(
      try patch(Form()) { $0.progress.detail.tags.append("c") }
        == #"[{"op":"add","path":"/tags/2","value":"c"}]"#
    )
    #expect(
      try patch(Form()) { $0.address.zip = "1" }
        == #"[{"op":"replace","path":"/address/zip","value":"1"}]"#
    )
    #expect(try patch(Form()) { _ in } == "[]")
  }

  @Test("fields of flattened parts follow the object's own fields in a patch")
  func order() throws {
    #expect(
      try patch(Form()) {
        $0.progress.isLoading = true
        $0.zoom = 2
      } == """
        [{"op":"replace","path":"/zoom","value":2},\
        {"op":"replace","path":"/isLoading","value":true}]
        """
    )
  }

  @Test("a field name that occurs twice is an error with its path")
  func collision() {
    let error = #expect(throws: UnencodableValue.self) {
      try text(["list": [Collision()]])
    }
    #expect(error?.path == ["list", "0", "isLoading"])
    #expect(
      error?.reason == "two fields have this name, one of them in a flattened part; rename one"
    )
  }

  @Test("a value without JSON in a part is reported without the part's name")
  func unencodable() {
    var form = Form()
    form.progress.detail.note = .nan
    let error = #expect(throws: UnencodableValue.self) { try text(form) }
    #expect(error?.path == ["note"])
    let change = #expect(throws: UnencodableValue.self) {
      try Patch(from: 1, Form(), to: 2, form)
    }
    #expect(change?.path == ["note"])
  }

  @Test("a part exposes its bindings like a separate view")
  func bindings() throws {
    let store = BindingViewStore(Profile())
    let (view, bindings) = ExposedBindings.collecting { ProfileView(bindingViewStore: store) }
    #expect(bindings.contains(\Profile.$nickname))
    #expect(bindings.contains(\Profile.$isPublic))
    #expect(try text(view) == #"{"isPublic":false,"nickname":"Blob"}"#)
  }
}

@ViewState
private struct Form {
  var zoom = 1
  var name = ""
  var address = Address()
  @Flattened var progress = Progress()
}

@ViewState
private struct Address {
  var zip = ""
  var street = ""
}

@ViewState
private struct Progress {
  @Flattened var detail = Detail()
  var isLoading = false
}

@ViewState
private struct Detail {
  var tags = ["a", "b"]
  var note: Double?
}

@ViewState
private struct Page {
  @Flattened var content = Content()
  var title = ""
}

@ViewState
private struct Content {
  var body = Body()
}

@ViewState
private struct Body {
  var form = Form()
}

@ViewState
private struct Nothing {}

@ViewState
private struct Blank {
  @Flattened var nothing = Nothing()
}

@ViewState
private struct Labelled {
  @Flattened var nothing = Nothing()
  var label = "a"
}

@ViewState
private struct Collision {
  var isLoading = true
  @Flattened var progress = Progress()
}

@BindableState
private struct Profile: ViewBindableState {
  @BindingState var nickname = "Blob"
  @BindingState var isPublic = false
}

@ViewState
private struct ProfileView {
  @BindingViewState var nickname: String
  @Flattened var visibility: VisibilityView

  init(bindingViewStore: BindingViewStore<Profile>) {
    _nickname = bindingViewStore.$nickname
    visibility = VisibilityView(bindingViewStore: bindingViewStore)
  }
}

@ViewState
private struct VisibilityView {
  @BindingViewState var isPublic: Bool

  init(bindingViewStore: BindingViewStore<Profile>) {
    _isPublic = bindingViewStore.$isPublic
  }
}
