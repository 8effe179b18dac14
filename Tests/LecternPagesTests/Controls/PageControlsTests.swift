import Testing

@testable import LecternPages

/// The controls of a page that can be used at a state.
@Suite struct PageControlsTests {
  private func usable(_ page: String, _ state: String, viewer: String = "{}", room: String = "{}")
    -> [PageControl]?
  {
    let message =
      #"{"type":"snapshot","epoch":"e","revision":1,"state":\#(state),"viewer":\#(viewer),"room":\#(room)}"#
    return PageControls(Array(page.utf8))?.usable(in: Array(message.utf8))
  }

  @Test("the choices of a poll are alternatives, each with its value")
  func choices() {
    let page = """
      <template data-each="polls" data-key="id"><section><template data-each="choices" data-key="id">
      <button data-send="poll.voted" data-value="vote"></button></template></section></template>
      """
    let state =
      #"{"polls":[{"id":"p","choices":[{"id":"a","vote":{"poll":"p","choice":"a"}},{"id":"b","vote":7}]}]}"#
    #expect(
      usable(page, state) == [
        PageControl(
          action: "poll.voted",
          group: "poll.voted /p",
          input: .press(#"{"choice":"a","poll":"p"}"#)
        ),
        PageControl(action: "poll.voted", group: "poll.voted /p", input: .press("7")),
      ]
    )
  }

  @Test("a form is the values of its fields, and of one field alone its value")
  func forms() {
    let page = """
      <form data-send="words.added"><input type="hidden" name="cloud" data-attr-value="id">
      <input name="word" maxlength="24"></form>
      <form data-send="asked" data-field="text"><textarea name="text" maxlength="280"></textarea></form>
      <form data-send="chosen"><input type="radio" name="size" value="s"><input type="radio" name="size" value="m"></form>
      """
    let inputs = usable(page, #"{"id":"mood"}"#)?.map(\.input)
    #expect(
      inputs == [
        .fields([
          PageControl.Field(name: "cloud", input: .press(#""mood""#)),
          PageControl.Field(
            name: "word",
            input: .text(PageControl.Text(kind: .word, limit: 24))
          ),
        ]),
        .text(PageControl.Text(kind: .sentence, limit: 280)),
        .choice([#""s""#, #""m""#]),
      ]
    )
  }

  @Test("a checkbox in a row is sent with the row's id, and a binding by its own action")
  func rowsAndBindings() {
    let page = """
      <template data-each="rows"><p><input type="checkbox" data-send="voteChanged" data-id="id"></p></template>
      <input type="range" min="1" max="5" data-bind="settings.size">
      """
    let controls = usable(page, #"{"rows":[{"id":4}]}"#)
    #expect(controls?.map(\.action) == ["voteChanged", "settings.binding.size"])
    #expect(controls?.map(\.input) == [.row(id: "4", .toggle), .number(1...5)])
  }

  @Test("what is hidden, disabled, of another role or the room's own is not used")
  func hidden() {
    let page = """
      <div data-show="no"><button data-send="a"></button></div>
      <button data-send="b" data-hide="yes"></button>
      <button data-send="c" data-attr-disabled="yes"></button>
      <button data-send="d" data-role="presenter"></button>
      <button data-send="$room.handRaised"></button>
      <button data-send="e" data-role="audience participant"></button>
      """
    let viewer = #"{"role":"participant"}"#
    #expect(usable(page, #"{"yes":true}"#, viewer: viewer)?.map(\.action) == ["e"])
  }

  @Test(
    "of several screens the current one is used, of a page with an open dialog the dialog, and nothing in the past"
  )
  func attention() {
    let slides = """
      <template data-each="slides"><article data-class-is-current="isCurrent"><button data-send="voted" data-value="id">
      </button></article></template>
      """
    let state = #"{"slides":[{"id":1},{"id":2,"isCurrent":true}],"alert":true}"#
    #expect(usable(slides, state)?.map(\.input) == [.press("2")])
    let dialog = #"<dialog data-dialog="alert"><button data-send="dismissed"></button></dialog>"#
    #expect(usable(slides + dialog, state)?.map(\.action) == ["dismissed"])
    #expect(usable(slides, state, room: #"{"isPast":true}"#) == [])
  }

  @Test("a page without a control of the app cannot be used")
  func none() {
    #expect(
      PageControls(Array(#"<p data-text="count"></p><a data-send="$room.frozen">"#.utf8)) == nil
    )
  }
}
