internal import Composable
internal import Foundation
internal import LecternRoom
internal import LecternTransport
internal import LecternWire
internal import Logging

extension ServerOptions {
  /// Prepares to open the presenter's first page in the browser of the desktop.
  ///
  /// - Parameters:
  ///   - announcement: the addresses of the pages.
  ///   - main: the room of the pages.
  ///   - isRestart: whether the server is restarted after a crash, so that its page is open.
  /// - Returns: the page to open; nil if there is no desktop, or no wish to open it.
  func browserPage(
    of announcement: Announcement,
    in main: OpenRoom,
    isRestart: Bool
  ) async -> BrowserPage? {
    guard !isRestart, access.browser ?? !announcement.presenterPages.isEmpty,
      let secret = announcement.links.first(where: { $0.role == .presenter })?.secret,
      let browser = DesktopBrowser(
        environment: ProcessInfo.processInfo.environment,
        isTerminal: access.browser == true || isatty(STDOUT_FILENO) == 1
      )
    else { return nil }
    let (room, keeper) = (main.room, main.keeper)
    let route = BrowserRoute(
      to: announcement.presenterPages.first?.path ?? "present",
      admit: { request in room.assumeIsolated { $0.admit(secret, cookie: request.cookie) } },
      hold: { keeper?.hold(releasingOn: room) },
      from: await room.currentTime,
      now: { room.assumeIsolated { $0.currentTime } },
      report: { [logger = main.logger] in
        logger.warning(
          """
          The address for the browser was requested twice. If your browser was refused, another user of this machine is \
          a presenter now: revoke the presenter's link on /present, and start with --no-browser.
          """
        )
      }
    )
    await main.router.add(route)
    return BrowserPage(browser: browser, address: route.address(in: announcement.roomAddress))
  }
}
