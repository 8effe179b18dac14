import Foundation
import Testing

/// What an article says in Swift is compiled, and where it makes sense run, word for word.
@Suite struct ArticleTests {
  @Test("the code of an article stands among its examples", arguments: try Article.all())
  func examples(article: Article) {
    for block in article.strayBlocks {
      Issue.record(
        """
        The article “\(article.name)” has code that is compiled nowhere: “\(block.firstLine)”

        Have it, line by line, in Tests/ArticleTests/\(article.name)Examples.swift; or fence it with \
        “text” if it is not meant to compile.
        """
      )
    }
  }

  @Test("a whole page of an article is the page that the browser tests open")
  func pages() throws {
    let page = Listing(
      try String(
        contentsOf: Article.package.appending(path: "Examples/YourOwnPage/Public/index.html"),
        encoding: .utf8
      )
    )
    let pages = try Article.all().flatMap { $0.blocks(in: "html") }
      .filter { $0.firstLine == "<!doctype html>" }
    #expect(pages.count == 2)
    for wholePage in pages { #expect(wholePage == page) }
  }

  @Test("there are articles, and code in them")
  func some() throws {
    let articles = try Article.all()
    for name in ["TheOneWayFlow", "README"] {
      #expect(articles.contains { $0.name == name && !$0.blocks(in: "swift").isEmpty })
    }
  }

  @Test("code that is compiled nowhere is found, wherever the compiled one is indented to")
  func strays() {
    let article = Article(
      name: "Counting",
      text: """
        ```swift
        count += 1

        if isLoud {
          print(count)
        }
        ```

        ```swift
        count -= 1
        ```

        ```text
        anything
        ```

        ```swift
        if isLoud {
        print(count)
        }
        ```
        """,
      sources: [
        Listing(
          """
          func count() {
            count += 1

            if isLoud {
              print(count)
            }
          }
          """
        )
      ]
    )
    #expect(article.strayBlocks.map(\.firstLine) == ["count -= 1", "if isLoud {"])
    #expect(article.strayBlocks.count == 2)
  }
}
