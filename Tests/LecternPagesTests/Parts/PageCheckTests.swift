import Testing

@testable import LecternPages

/// Mistakes that a server finds in its pages at start.
@Suite struct PageCheckTests {
  private func check(_ page: String) throws {
    let check = PageCheck { name in
      let text =
        #"<template data-part="card" data-with-of><p data-text="{of}.a" data-show="b["></p></template>"#
      let whole = #"<template data-part="row" data-with-of><p data-text="{of}.a"></p></template>"#
      let addressed = #"<template data-part="addressed"><b data-url="row"></b></template>"#
      let files = ["card": text, "row": whole, "addressed": addressed]
      return files[name].map { PageFile(name: "\(name).part.html", Array($0.utf8)) }
    }
    try check.check(PageFile(name: "index.html", Array(page.utf8)))
  }

  @Test(
    "well-formed paths pass",
    arguments: [
      #"<p data-text="a.b" data-show="$mine.votes[id]" data-attr-title="^.names[card.id].first"></p>"#,
      #"<input data-bind="$mine.votes[id]" data-send="voted" data-id="id">"#,
      #"<p data-value="[" data-id="" data-kind="a["></p>"#,
      #"<template data-each="rows[id]" data-key="key.id"><p></p></template>"#,
      #"<template data-use="row" data-with-of="votes[id]"></template>"#,
      #"<template data-use="row" data-with-of=""></template>"#,
      #"<main data-url="tab card=$mine.card row=rows[id]" data-url-opened="urlOpened"></main>"#,
      #"<main data-url="tab"></main>"#,
      #"<textarea data-bind="notes" data-carets></textarea>"#,
      #"<template data-part="unused" data-with-of><p data-text="{of}[id"></p></template>"#,
    ]
  )
  func wellFormed(_ page: String) throws {
    try check(page)
  }

  @Test(
    "the first mistake is thrown",
    arguments: [
      (
        "\n<p data-text=\"votes[id\"></p>",
        "index.html:2: data-text=\"votes[id\" is not a path, such as card.title or $mine.votes[id]"
      ),
      (
        "<b data-class-on=\"a..b\"></b>",
        "index.html:1: data-class-on=\"a..b\" is not a path, such as card.title or $mine.votes[id]"
      ),
      (
        "<main data-url=\"tab card=\" data-url-opened=\"urlOpened\"></main>",
        "index.html:1: data-url=\"tab card=\": card= is not a parameter, such as tab or card=$mine.card"
      ),
      (
        "<main data-url=\"=$mine.card\" data-url-opened=\"urlOpened\"></main>",
        "index.html:1: data-url=\"=$mine.card\": =$mine.card is not a parameter, such as tab or card=$mine.card"
      ),
      (
        "<main data-url=\"tab card=$mine.card\"></main>",
        "index.html:1: data-url=\"tab card=$mine.card\" needs data-url-opened: the action for another address, as after Back"
      ),
      (
        "<main data-url=\"tab $mine.card\" data-url-opened=\"urlOpened\"></main>",
        "index.html:1: data-url=\"tab $mine.card\": $mine.card has no name in the address; write card=$mine.card"
      ),
      (
        "<main data-url=\"tab\" data-url-opened=\"urlOpened\"></main>",
        "index.html:1: data-url=\"tab\": data-url-opened is never sent, because no parameter has a path, as in card=$mine.card"
      ),
      (
        "<main data-url-opened=\"urlOpened\"></main>",
        "index.html:1: data-url-opened needs data-url"
      ),
      (
        "<main data-url=\"tab\">\n<template data-part=\"x\"><b data-url=\"x\"></b></template>\n<b data-url=\"row\"></b></main>",
        "index.html:3: a page has one element with data-url; its parameters are separated by spaces"
      ),
      (
        "<main data-url=\"tab\">\n<template data-use=\"addressed\"></template></main>",
        "index.html:2: a page has one element with data-url; its parameters are separated by spaces"
      ),
      (
        "<input data-bind=\"votes[id]\">",
        "index.html:1: data-bind=\"votes[id]\" needs data-send: a binding sets a field, and no value in brackets"
      ),
      (
        "<textarea data-carets></textarea>",
        "index.html:1: data-carets needs a <textarea> or an <input> with data-bind: the shared text of the carets"
      ),
      (
        "<select data-bind=\"a\" data-carets></select>",
        "index.html:1: data-carets needs a <textarea> or an <input> with data-bind: the shared text of the carets"
      ),
      (
        "<b data-text=\"a\" data-format=\"money\"></b>",
        "index.html:1: data-format=\"money\" is none of bytes, date, date-time, duration, number, percent, plural, relative, time"
      ),
      (
        "<b data-text=\"a\" data-format=\"number 200\"></b>",
        "index.html:1: data-format=\"number 200\" is malformed: write number alone, or with 0 to 9 digits behind the point, such as 2"
      ),
      (
        "<b data-text=\"a\" data-format=\"date huge\"></b>",
        "index.html:1: data-format=\"date huge\" is malformed: write date alone, or with short, medium, long or full"
      ),
      (
        "<b data-text=\"a\" data-format-title=\"date\"></b>",
        "index.html:1: data-format-title needs data-attr-title, whose value it formats"
      ),
      (
        "<template data-each=\"a\" data-key=\"b[c]\"><p></p></template>",
        "index.html:1: data-key=\"b[c]\" is not the name of a field"
      ),
      (
        "<template data-use=\"card\" data-with-of=\"a\"></template>",
        "card.part.html:1: data-show=\"b[\" is not a path, such as card.title or $mine.votes[id]"
      ),
      (
        "<p></p>\n<template data-use=\"row\" data-with-of=\"votes[id\"></template>",
        "index.html:2: data-text=\"votes[id.a\" is not a path, such as card.title or $mine.votes[id]"
      ),
      (
        "<template data-part=\"own\" data-with-a>\n<template data-use=\"row\" data-with-of=\"{a}\"></template></template>"
          + "<p>\n<template data-use=\"own\" data-with-a=\"b.\"></template>",
        "index.html:3: data-text=\"b..a\" is not a path, such as card.title or $mine.votes[id]"
      ),
      (
        "<p data-text=\"{a}[id\"></p>",
        "index.html:1: data-text=\"{a}[id\" is not a path, such as card.title or $mine.votes[id]"
      ),
    ]
  )
  func mistake(_ page: String, _ expected: String) {
    let error = #expect(throws: PageError.self) { try check(page) }
    #expect(error?.description == expected)
  }
}
