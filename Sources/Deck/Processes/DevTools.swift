internal import Foundation

/// Drives a browser by the Chrome DevTools Protocol through a pipe: messages of JSON that end with a zero byte.
struct DevTools {
  private struct Message: Encodable {
    let id: Int
    let method: String
    let params: [String: Value]
    let sessionId: String?
  }

  private enum Value: Encodable {
    case text(String)
    case flag(Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .flag(let flag): try container.encode(flag)
      }
    }
  }

  private struct Answer: Decodable {
    struct Result: Decodable {
      struct Object: Decodable { let value: String? }
      struct Exception: Decodable { let text: String }

      let targetId: String?
      let sessionId: String?
      let result: Object?
      let exceptionDetails: Exception?
      let data: Data?
    }

    struct Problem: Decodable { let message: String }

    let id: Int?
    let result: Result?
    let error: Problem?
  }

  private let browser: ChildProcess
  private var lastID = 0
  private var session: String?

  init(_ browser: ChildProcess) { self.browser = browser }

  /// Opens a page, and evaluates an expression in it.
  ///
  /// - Parameters:
  ///   - expression: JavaScript whose value is a promise of a text.
  ///   - address: the address of the page.
  mutating func evaluate(_ expression: String, at address: String) async throws -> String {
    let target = try await send("Target.createTarget", ["url": .text("about:blank")]).targetId
    session = try await send(
      "Target.attachToTarget",
      ["targetId": .text(target ?? ""), "flatten": .flag(true)]
    ).sessionId
    _ = try await send("Page.navigate", ["url": .text(address)])
    let answer = try await send(
      "Runtime.evaluate",
      [
        "expression": .text(expression), "awaitPromise": .flag(true), "returnByValue": .flag(true),
      ]
    )
    guard let value = answer.result?.value else {
      throw CheckError(answer.exceptionDetails?.text ?? "the page has not answered")
    }
    return value
  }

  /// Returns a PDF of the page that was opened last, on the paper that its style names.
  mutating func printedPage() async throws -> Data {
    let answer = try await send(
      "Page.printToPDF",
      ["preferCSSPageSize": .flag(true), "printBackground": .flag(true)]
    )
    guard let data = answer.data else { throw CheckError("the browser has not printed the page") }
    return data
  }

  private mutating func send(
    _ method: String,
    _ parameters: [String: Value]
  ) async throws -> Answer.Result {
    lastID += 1
    let message = Message(id: lastID, method: method, params: parameters, sessionId: session)
    try browser.write(try JSONEncoder().encode(message) + [0])
    // Events come between the answers.
    while let text = await browser.next(endingWith: 0) {
      guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)),
        answer.id == lastID
      else { continue }
      if let problem = answer.error { throw CheckError(problem.message) }
      if let result = answer.result { return result }
    }
    throw CheckError("the browser has ended")
  }
}
