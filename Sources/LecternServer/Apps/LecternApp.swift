internal import ArgumentParser
public import Composable
public import Foundation
public import LecternRoom
public import LecternSignIn
public import LecternWire

/// An app that Lectern serves: its initial state, its reducer, and its view state.
///
/// ```swift
/// @main struct CounterApp: LecternApp {
///   var initialState: Counter.State { .init() }
///   var reducer: some Reducer<Counter.State, Counter.Action> { Counter() }
///
///   func view(of state: Counter.State, for role: Role) -> CounterView {
///     CounterView(count: state.count)
///   }
/// }
/// ```
///
/// With `@main`, it is a command with the options of ``ServerOptions``, including `--help`. An app with additional
/// options is an `AsyncParsableCommand` that calls `serve` of ``ServerOptions``.
public protocol LecternApp: Sendable {
  /// The type of the reducer. Its actions are marked `@UserAction`.
  // A constraint would cause an error about associated types that doesn't name the macro: see `parseAndServe`.
  associatedtype AppReducer: Reducer
  associatedtype View: ViewState

  init()

  /// The app's name, and the name of its folder of saved data; by default the type's name.
  static var name: String { get }
  /// One sentence for `--help`; by default empty.
  static var abstract: String { get }

  /// The apps that also have a room, at `/NAME/` each; by default none.
  static var otherApps: [HostedApp] { get throws }

  /// The folder of the app's pages if `--public` is not given; by default `Public` in the working directory, or else
  /// beside the executable. For the resources of a target, see ``ResourceBundle``.
  var pages: URL? { get throws }
  /// The folder of the images, sounds, videos, fonts and style sheets under `/assets/` if `--assets` is not given; by default
  /// none. Its other files are not served.
  var assets: URL? { get }
  /// The app's pages for its presenters; by default none. The server prints the address of each at start, and every page
  /// of a presenter links to them.
  var presenterPages: [PresenterPage] { get }
  /// The app's controls on the room's own page for presenters, `/present`; by default none.
  var presenterControls: [PresenterControl] { get }
  var initialState: AppReducer.State { get }
  var reducer: AppReducer { get }
  /// The action that the server sends at each start of a room; by default none. Use it to load data from outside the log,
  /// such as a file:
  ///
  /// ```swift
  /// var startAction: Action? { .appStarted }
  /// ```
  ///
  /// The store receives it after the replay of the log and before the first viewer: in every room that opens, in a room
  /// that starts over, and on a node that takes over. It is logged like every action. It has no sender, because the
  /// server sends it, so it may be marked `@ServerOnly`. Replays, rewinds and `--check-log` find it in the log and don't
  /// send it again.
  var startAction: AppReducer.Action? { get }
  /// The actions that viewers other than presenters may send; by default all of them on a private address, and
  /// none elsewhere. `--permit` overrides it.
  var permissions: Permissions<AppReducer.Action>? { get }

  /// Converters for logged actions of earlier versions of the app; by default none.
  var upcasts: [ActionUpcast] { get }

  /// Makes the personal view states; nil by default.
  var personal: PersonalView<AppReducer.State>? { get }

  /// Lists the people who are here, as `$room.people`; nil by default.
  var presence: Presence<AppReducer.State>? { get }

  /// Returns the results of a state, such as the votes of a poll, for `--results` and presenters; nil by default.
  ///
  /// ```swift
  /// var results: (@Sendable (PollState, ResultsRequest) -> String)? {
  ///   { state, request in state.results(in: request.format) }
  /// }
  /// ```
  var results: (@Sendable (AppReducer.State, ResultsRequest) -> String)? { get }

  /// Returns the number that a state shares with the server's other rooms under a name, and that every viewer of theirs may
  /// see; nil by default. They read it with a ``CountClient``.
  var numbers: (@Sendable (AppReducer.State, String) -> Int?)? { get }

  /// The values of other rooms that the app's rooms have copies of; by default none. See the article "Many rooms".
  var sharedValues: [SharedValue<AppReducer.State, AppReducer.Action>] { get }

  /// The files that the app accepts from people; by default none. See the article "Uploads".
  ///
  /// ```swift
  /// var uploads: UploadOptions? { UploadOptions([UploadRule("photoUploaded")]) }
  /// ```
  var uploads: UploadOptions? { get }

  /// Lets only people into the server's rooms who sign in with an OpenID Connect provider; by default nobody has to. See the
  /// article "Signing in".
  ///
  /// ```swift
  /// var signIn: OpenIDSignIn? {
  ///   OpenIDSignIn { $0.texts(of: "groups").contains("lecturers") ? .presenter : .participant }
  /// }
  /// ```
  var signIn: OpenIDSignIn? { get }

  /// Returns the view state for the viewers of a role. State that it omits never leaves the process.
  func view(of state: AppReducer.State, for role: Role) -> View

  /// Parses the command line and serves the app until the process is asked to stop. An app doesn't implement it.
  @concurrent static func parseAndServe() async
}

extension LecternApp {
  public static var name: String { "\(Self.self)" }
  public static var abstract: String { "" }
  public static var otherApps: [HostedApp] { [] }
  public var pages: URL? { nil }
  public var assets: URL? { nil }
  public var presenterPages: [PresenterPage] { [] }
  public var presenterControls: [PresenterControl] { [] }
  public var startAction: AppReducer.Action? { nil }
  public var permissions: Permissions<AppReducer.Action>? { nil }
  public var upcasts: [ActionUpcast] { [] }
  public var personal: PersonalView<AppReducer.State>? { nil }
  public var presence: Presence<AppReducer.State>? { nil }
  public var results: (@Sendable (AppReducer.State, ResultsRequest) -> String)? { nil }
  public var numbers: (@Sendable (AppReducer.State, String) -> Int?)? { nil }
  public var sharedValues: [SharedValue<AppReducer.State, AppReducer.Action>] { [] }
  public var uploads: UploadOptions? { nil }
  public var signIn: OpenIDSignIn? { nil }
}

extension LecternApp {
  // `@main` does not accept a `nonisolated(nonsending)` function.
  @concurrent public static func main() async {
    await parseAndServe()
  }
}

extension LecternApp where AppReducer.Action: UserAction {
  @concurrent public static func parseAndServe() async {
    await AppCommand<Self>.main()
  }
}

extension LecternApp {
  @available(
    *,
    unavailable,
    message:
      "the reducer's actions have no names under which pages can send them; mark its Action @UserAction"
  )
  @concurrent public static func parseAndServe() async {}
}

private struct AppCommand<App: LecternApp>: AsyncParsableCommand
where App.AppReducer.Action: UserAction {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: App.name, abstract: App.abstract)
  }

  @OptionGroup var options: ServerOptions

  func run() async throws {
    try await options.serve(
      HostedApp(App.self),
      and: App.otherApps,
      telemetry: options.bootstrapTelemetry()
    )
  }
}
