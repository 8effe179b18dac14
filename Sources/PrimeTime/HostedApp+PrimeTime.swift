internal import Foundation
package import Lectern
internal import PrimeTimeCore
internal import PrimeTimeFavoritePrimes
internal import PrimeTimeSettings

extension HostedApp {
  /// PrimeTime, with its files in the folder of each room.
  ///
  /// - Parameter isNotificationGranted: whether notifications are allowed when a user turns them on.
  package static func primeTime(isNotificationGranted: Bool = true) throws -> HostedApp {
    HostedApp(
      "PrimeTime",
      pages: try ResourceBundle(package: "Lectern", target: "PrimeTime").folder,
      initialState: AppState(),
      reducer: { folder in
        AppFeature(
          primes: .live,
          files: .live(directory: folder),
          notifications: .live(isGranted: isNotificationGranted)
        ).activityFeed().logging()
      },
      personal: .undo,
      test: TestSource(
        reducer: AppFeature.testSource,
        view: "{ state, _ in AppView(state) }",
        importing: AppFeature.testModules
      ),
      view: { state, _ in AppView(state) }
    )
  }
}
