import Composable
import LecternWire
import PrimeTime
import PrimeTimeCore
import PrimeTimeSettings
import Testing

/// Setting the settings by messages of the wire.
@Suite struct SettingsWireTests {
  /// The fields that the app's page exposes.
  let exposed = ExposedBindings.collecting { AppView(AppState()) }.bindings

  func action(_ name: String, _ json: String) throws(Fault) -> AppAction {
    let message = #"{"type":"action","ref":1,"name":"\#(name)","value":\#(json)}"#
    return try ActionMessage(Array(message.utf8)).action(exposing: exposed)
  }

  @Test(
    "a page can set the fields that it shows",
    arguments: [
      ("binding.displayName", #""Blob""#, .binding(.set(\.$displayName, "Blob"))),
      ("binding.digest", #""weekly""#, .binding(.set(\.$digest, .weekly))),
      ("binding.protectMyPosts", "true", .binding(.set(\.$protectMyPosts, true))),
      ("binding.enableNotifications", "true", .binding(.set(\.$enableNotifications, true))),
      ("binding.sendEmailNotifications", "true", .binding(.set(\.$sendEmailNotifications, true))),
      (
        "binding.sendMobileNotifications", "true",
        .binding(.set(\.$sendMobileNotifications, true))
      ),
      ("isHapticFeedbackEnabledChanged", "false", .isHapticFeedbackEnabledChanged(false)),
      ("resetButtonTapped", "null", .resetButtonTapped),
    ] as [(String, String, SettingsAction)]
  )
  func accepted(name: String, json: String, action expected: SettingsAction) throws {
    #expect(try action("settings.\(name)", json) == .settings(expected))
  }

  /// Names and values that are refused, and the code of the fault.
  static let refused: [(String, String, Fault.Code)] = [
    ("binding.isLoading", "true", .unknownAction),
    ("binding.isHapticFeedbackEnabled", "true", .unknownAction),
    ("binding.areNotificationsOn", "true", .unknownAction),
    ("binding.alert", "null", .unknownAction),
    ("binding.alert.title", #""!""#, .unknownAction),
    ("binding.displayName.utf8", #""a""#, .unknownAction),
    ("binding.$displayName", #""a""#, .unknownAction),
    ("binding.launchTheRockets", "true", .unknownAction),
    ("binding", "{}", .unknownAction),
    ("authorizationResponse", "true", .serverOnly),
    ("binding.displayName", "7", .invalidValue),
    ("binding.displayName", "null", .invalidValue),
    ("binding.displayName", #"["a"]"#, .invalidValue),
    ("binding.displayName", #"{"a":1}"#, .invalidValue),
    ("binding.displayName", "1e400", .invalidValue),
    ("binding.displayName", #""\ud800""#, .invalidValue),
    ("binding.displayName", #""\udc00\ud800""#, .invalidValue),
    ("binding.displayName", #""a\ud83d""#, .invalidValue),
    ("binding.digest", #""hourly""#, .invalidValue),
    ("binding.digest", "null", .invalidValue),
    ("binding.protectMyPosts", #""true""#, .invalidValue),
    ("binding.protectMyPosts", "1", .invalidValue),
    ("binding.protectMyPosts", "null", .invalidValue),
  ]

  @Test("a field that is not exposed, or a value that does not fit, is a fault", arguments: refused)
  func faults(name: String, json: String, code: Fault.Code) {
    let fault = #expect(throws: Fault.self) { try action("settings.\(name)", json) }
    #expect(fault?.code == code)
  }

  @Test("a page that has not been shown a view can set nothing")
  func hidden() throws {
    let message = #"{"type":"action","ref":1,"name":"settings.binding.digest","value":"off"}"#
    let fault = #expect(throws: Fault.self) {
      try ActionMessage(Array(message.utf8)).action(as: AppAction.self)
    }
    #expect(fault?.code == .unknownAction)
  }

  @Test("a value of sixty kilobytes is accepted")
  func large() throws {
    let text = String(repeating: "a", count: 60_000)
    #expect(
      try action("settings.binding.displayName", #""\#(text)""#)
        == .settings(.binding(.set(\.$displayName, text)))
    )
  }
}
