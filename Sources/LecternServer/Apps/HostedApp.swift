public import Composable
public import Foundation
public import LecternHistory
public import LecternRoom
public import LecternSignIn
public import LecternWire

/// An app whose rooms a server opens: its pages, its initial state, its reducer and its view state.
///
/// ```swift
/// let counter = HostedApp(
///   "Counter",
///   initialState: Counter.State(),
///   reducer: { _ in Counter() },
///   view: { state, _ in CounterView(count: state.count) }
/// )
/// try await options.serve(counter)
/// ```
///
/// A ``LecternApp`` is one, too: `HostedApp(CounterApp.self)`.
public struct HostedApp: Sendable {
  /// The app's name. In lower case, it names the app's room and its subfolder of `--public`.
  public let name: String
  /// The folder of the app's pages; nil for the folder `Public` in the working directory, or else beside the executable.
  let pages: URL?
  /// The folder of the app's images, sounds, videos, fonts and style sheets, if any.
  let assets: URL?
  /// The folder of images that the app makes, if any.
  let generatedAssets: URL?
  /// The app's pages for presenters.
  let presenterPages: [PresenterPage]
  /// The app's controls on `/present`.
  let presenterControls: [PresenterControl]
  let upcasts: [ActionUpcast]
  let test: TestSource?
  /// The files that the app accepts from people; nil if it accepts none.
  let uploads: UploadOptions?
  /// Lets only people in who sign in; nil if nobody has to.
  let signIn: OpenIDSignIn?
  /// The type of the app's state.
  let state: any (Sendable.Type)
  /// The names of the rooms whose values the app's rooms have copies of, and the types of their states.
  let sharedRooms: [(room: String, state: any (Sendable.Type))]
  /// Makes a room without viewers.
  let makeRoom: @Sendable (RoomContext) async -> RoomContext.MadeRoom

  /// - Parameters:
  ///   - name: the app's name. In lower case, it names the app's subfolder of `--public`.
  ///   - pages: the app's own pages, used without `--public`; by default the folder `Public` in the current
  ///     directory, or else the one beside the executable.
  ///   - assets: the folder of the app's images, sounds, videos and fonts, used without `--assets`; by default none. Its
  ///     other files are not served.
  ///   - generatedAssets: the folder of images that the app makes while it runs, served under `/assets/`, too. It must
  ///     exist.
  ///   - presenterPages: the app's pages for its presenters. The server prints the address of each, and every page of a
  ///     presenter links to them.
  ///   - presenterControls: the app's controls on `/present`, with their keys.
  ///   - initialState: the state at start.
  ///   - reducer: makes the reducer of a room. Its argument is the folder of the room's data, locked against other
  ///     servers.
  ///   - start: an action that the server sends at each start, after the replay of the log and before the first
  ///     viewer, and in each new room. Use it for data from outside, such as a file. It is logged like every action.
  ///   - permissions: the actions that viewers other than presenters may send; by default all, if only this
  ///     machine can open the pages, otherwise none. `--permit` overrides it.
  ///   - upcasts: converters for logged actions of earlier versions of the app.
  ///   - personal: makes the personal view states; nil if all viewers of a role see the same.
  ///   - presence: lists the people who are here; nil if the app lists none.
  ///   - results: returns the results of a state, for `--results` and presenters; nil if the app has none.
  ///   - numbers: returns the number that a state shares with the server's other rooms under a name, and that every viewer of
  ///     theirs may see; nil if the app shares none. They read it with a ``CountClient``.
  ///   - sharedValues: the values of other rooms that the app's rooms have copies of.
  ///   - uploads: the files that the app accepts from people; nil if it accepts none.
  ///   - signIn: lets only people in who sign in, if this is the server's main app; nil if nobody has to.
  ///   - test: the source of a test that makes the reducer, for `--save-test`; nil if the app can't be tested from its log.
  ///   - view: returns the view state of a role.
  public init<R: Reducer, View: ViewState>(
    _ name: String,
    pages: URL? = nil,
    assets: URL? = nil,
    generatedAssets: URL? = nil,
    presenterPages: [PresenterPage] = [],
    presenterControls: [PresenterControl] = [],
    initialState: R.State,
    reducer: @escaping @Sendable (URL) -> R,
    start: R.Action? = nil,
    permissions: Permissions<R.Action>? = nil,
    upcasts: [ActionUpcast] = [],
    personal: PersonalView<R.State>? = nil,
    presence: Presence<R.State>? = nil,
    results: (@Sendable (R.State, ResultsRequest) -> String)? = nil,
    numbers: (@Sendable (R.State, String) -> Int?)? = nil,
    sharedValues: [SharedValue<R.State, R.Action>] = [],
    uploads: UploadOptions? = nil,
    signIn: OpenIDSignIn? = nil,
    test: TestSource? = nil,
    view: @escaping @Sendable (R.State, Role) -> View
  ) where R.Action: UserAction {
    (self.name, self.pages) = (name, pages)
    (self.assets, self.generatedAssets) = (assets, generatedAssets)
    (self.presenterPages, self.presenterControls) = (presenterPages, presenterControls)
    (self.upcasts, self.test) = (upcasts, test)
    (self.uploads, self.signIn) = (uploads, signIn)
    (state, sharedRooms) = (R.State.self, sharedValues.map { ($0.room, $0.source) })
    makeRoom = { context in
      await context.makeRoom(
        initialState: initialState,
        reducer: { reducer(context.folder) },
        start: start,
        permissions: permissions,
        personal: personal,
        presence: presence,
        results: results,
        numbers: numbers,
        sharedValues: sharedValues,
        uploads: uploads,
        view: view
      )
    }
  }

  /// Creates the app from its type.
  ///
  /// - Throws: an error if the app has no pages, or accepts uploads for an action that it hasn't.
  public init<App: LecternApp>(_ type: App.Type) throws where App.AppReducer.Action: UserAction {
    let app = App()
    try app.uploads?.check(against: ActionSchema(of: App.AppReducer.Action.self))
    self.init(
      App.name,
      pages: try app.pages,
      assets: app.assets,
      presenterPages: app.presenterPages,
      presenterControls: app.presenterControls,
      initialState: app.initialState,
      reducer: { _ in app.reducer },
      start: app.startAction,
      permissions: app.permissions,
      upcasts: app.upcasts,
      personal: app.personal,
      presence: app.presence,
      results: app.results,
      numbers: app.numbers,
      sharedValues: app.sharedValues,
      uploads: app.uploads,
      signIn: app.signIn,
      test: TestSource(of: type),
      view: { app.view(of: $0, for: $1) }
    )
  }
}
