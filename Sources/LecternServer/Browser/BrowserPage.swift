internal import Logging

/// A page to open in the browser of the desktop.
struct BrowserPage: Sendable {
  let browser: DesktopBrowser
  let address: String

  /// Opens the page. If that fails, its printed address is left.
  func open(logger: Logger) {
    do { try browser.open(address) } catch {
      logger.notice("The page could not be opened in a browser: \(error)")
    }
  }
}
