import Testing

@testable import LecternServer

/// The browser of the desktop.
@Suite struct DesktopBrowserTests {
  @Test("there is no browser for a pipe, over SSH, or without a display")
  func missing() {
    let display = ["DISPLAY": ":0"]
    #expect(DesktopBrowser(environment: display, isTerminal: false) == nil)
    let remote = display.merging(["SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"]) { $1 }
    #expect(DesktopBrowser(environment: remote, isTerminal: true) == nil)
    #if os(Linux)
      for environment in [[:], ["DISPLAY": ""], ["PATH": "/bin"]] {
        #expect(DesktopBrowser(environment: environment, isTerminal: true) == nil)
      }
    #endif
  }

  @Test(
    "on a desktop, the system's command opens the browser",
    arguments: ["DISPLAY", "WAYLAND_DISPLAY"]
  )
  func desktop(variable: String) {
    let browser = DesktopBrowser(environment: [variable: "wayland-0"], isTerminal: true)
    #if os(Linux)
      #expect(browser?.command == "xdg-open")
    #else
      #expect(browser?.command == "open")
    #endif
  }
}
