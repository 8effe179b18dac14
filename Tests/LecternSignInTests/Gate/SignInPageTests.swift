import LecternTransport
import Testing

@testable import LecternSignIn

@Suite struct SignInPageTests {
  private func text(_ page: SignInPage, at path: String) -> String {
    String(decoding: page.response(.unauthorized, at: path).body, as: UTF8.self)
  }

  @Test(
    "a page's addresses are relative, because a proxy may serve the rooms at any path",
    arguments: [("/", "./"), ("/present", "./"), ("/group-1/", "../"), ("/a/b/c", "../../")]
  )
  func base(path: String, base: String) {
    let html = text(.signIn(at: "login.example", to: .first), at: path)
    #expect(html.contains("href=\"\(base)sign-in/begin?to=%2F\""))
    #expect(html.contains("src=\"\(base)lectern/sign-in.js\""))
  }

  @Test("a name is text, and no markup")
  func escaping() {
    let html = text(.signedIn(as: "<script>alert(1)</script>\"&"), at: "/sign-in")
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;"))
    #expect(!html.contains("<script>"))
  }

  @Test("an address is quoted in its attribute")
  func target() {
    let html = text(.signedOut(of: "https://login.example/out?a=\"b"), at: "/sign-in/out")
    #expect(html.contains("href=\"https://login.example/out?a=&quot;b\""))
  }

  @Test("a page has a form for a code only if codes admit")
  func code() {
    for takesCode in [false, true] {
      let html = text(.signIn(at: "login.example", to: .first, takesCode: takesCode), at: "/")
      #expect(html.contains("<form class=\"code\">") == takesCode)
      #expect(html.contains("Only people who have signed in") != takesCode)
    }
  }

  @Test("each refusal has a page with a heading, a sentence and something to do")
  func refusals() {
    for page in SignInRefusal.Page.allCases {
      let shown = SignInPage(page, to: .first)
      #expect(!shown.heading.isEmpty && !shown.sentences.isEmpty && !shown.actions.isEmpty)
    }
  }
}
