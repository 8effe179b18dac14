import Foundation
import Lectern
import LecternNATS
import Testing

@testable import LecternCommand

/// Articles show code that compiles, and quote messages and wire text as the code emits them.
@Suite struct ArticleTests {
  @Test(
    "the Swift code of an article is part of its compiled examples",
    arguments: try Article.all()
  )
  func examples(article: Article) {
    for block in article.strayBlocks {
      Issue.record(
        """
        Code in the article “\(article.name)” is not compiled: “\(block.firstLine)”

        Add the same lines to Tests/ArticleTests/\(article.name)Examples.swift.
        """
      )
    }
  }

  @Test("a complete page in an article is the page that the browser tests open")
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

  @Test("an article quotes messages as the code emits them", arguments: try Article.all())
  func quotations(article: Article) async throws {
    var emitted: [Listing] = []
    for quotation in Quotation.all where quotation.article == article.name {
      emitted.append(Listing(try await quotation.emit()))
    }
    #expect(article.blocks(in: "console") == emitted, "see Tests/ArticleTests/Quotation.swift")
  }

  @Test("a message is quoted in a checked block", arguments: try Article.all())
  func languages(article: Article) {
    let unchecked = [
      "caddy", "conf", "css", "html", "http", "js", "json", "md", "nginx", "sh", "yaml",
    ]
    for block in article.blocks where !["console", "swift"].contains(block.language) {
      let isAllowed =
        block.language == "text"
        ? block.listing.isDiagram || block.listing.isManifest
        : unchecked.contains(block.language)
      #expect(isAllowed, "fence “\(block.listing.firstLine)” as swift or console")
    }
  }

  @Test("the protocol's articles quote golden messages", arguments: ["TheWire", "WireConnections"])
  func wire(name: String) async throws {
    let article = try #require(try Article.all().first { $0.name == name })
    let golden = try await Article.goldenText() + Quotation.audienceRoom()
    let spans = article.text.matches(of: #/`(\{[^`\n]+\})`/#).map(\.1)
    let lines = article.text.matches(of: #/\n(?:data: )?(\{[^\n]+\})/#).map(\.1)
    #expect(spans.count + lines.count > 7)
    for message in spans + lines {
      // A quotation may leave out its end.
      #expect(golden.contains(message.prefix { $0 != "…" }))
    }
  }

  @Test("labels in the article on talks are on the pages")
  func labels() throws {
    let article = try #require(try Article.all().first { $0.name == "ATalk" })
    let pages = try Article.pageText()
    let labels = article.text.matches(of: #/\*\*(.+?)\*\*/#).map(\.1)
    #expect(labels.count > 15)
    for label in labels { #expect(pages.contains(label)) }
  }

  @Test("options in an article are in --help, with their defaults", arguments: try Article.all())
  func options(article: Article) throws {
    let help =
      ServerOptions.helpMessage(columns: 10_000) + NATSOptions.helpMessage(columns: 10_000)
      + DeployCommand.helpMessage(columns: 10_000)
    let entries = help.split(separator: "\n  -").map { "-\($0)" }
    // Of PrimeTimeServer, of Deck, a property of the page's style, an option of SwiftPM, and what a talk's style sheet may set.
    let others: Set<Substring> = try Article.styleProperties().union([
      "--check", "--chromium", "--deny-notifications", "--handout", "--lectern-bar", "--pdf",
      "--static-swift-stdlib", "--venue",
    ])
    for match in article.text.matches(of: #/`(--[a-z][a-z-]+)(?: (\d+))?/#)
    where !others.contains(match.1) {
      let entry = entries.first { entry in
        entry.split { " \n/".contains($0) }.contains(match.1)
      }
      #expect(entry != nil, "\(match.1)")
      if let value = match.2 {
        #expect(entry?.contains("(default: \(value))") == true, "\(match.1)")
      }
    }
  }

  @Test("the article's configuration of nginx is the site of `lectern deploy`, under a path")
  func site() throws {
    let article = try #require(try Article.all().first { $0.name == "RunningForAHall" })
    let site = try String(
      contentsOf: Article.package.appending(path: "Deployment/nginx.conf"),
      encoding: .utf8
    )
    let talk = site.replacing("location / {", with: "location /talk/ {")
    #expect(article.blocks(in: "nginx") == [Listing(talk)])
  }

  @Test("articles and their code are found")
  func some() throws {
    let articles = try Article.all()
    for name in ["TheOneWayFlow", "README"] {
      #expect(articles.contains { $0.name == name && !$0.blocks(in: "swift").isEmpty })
    }
  }

  @Test("uncompiled code is found, and compiled code matches at any indentation")
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
