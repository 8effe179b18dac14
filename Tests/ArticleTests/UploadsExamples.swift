import ComposableTesting
import Foundation
import Lectern
import Testing

/// The listings of "Uploads".
struct UploadsExamples {
  struct Simple: Reducer {
    @UserAction enum Action {
      case photoUploaded(UploadedFile)
    }

    func reduce(into state: inout [UploadedFile], action: Action) -> Effect<Action> {
      if case .photoUploaded(let file) = action { state.append(file) }
      return .none
    }
  }

  @ViewState struct AlbumView {
    let count: Int
  }

  struct SimpleApp: LecternApp {
    var initialState: [UploadedFile] { [] }
    var reducer: Simple { Simple() }

    var uploads: UploadOptions? {
      UploadOptions([UploadRule("photoUploaded", accepts: .photos, maximumSize: 8 << 20)])
    }

    func view(of state: [UploadedFile], for role: Role) -> AlbumView {
      AlbumView(count: state.count)
    }
  }

  struct Card: Identifiable {
    let id: Int
    var picture: UploadedFile?
  }

  @UserAction enum CardAction {
    case cardPictured(id: Card.ID, value: UploadedFile)
  }

  struct CardView {
    let picture: String?

    init(_ card: Card) {
      picture = card.picture?.address
    }
  }

  struct Photo: Equatable, Identifiable {
    let file: UploadedFile
    var isApproved = false

    var id: UploadedFile.ID { file.id }
  }

  struct Album: Reducer {
    struct State: Equatable { var photos: [Photo] = [] }

    @UserAction enum Action: Equatable {
      case photoApproved(Photo.ID)
      case photoRemoved(Photo.ID)
    }

    let uploads: UploadClient

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .photoApproved(let id):
        guard let index = state.photos.firstIndex(where: { $0.id == id }) else { break }
        state.photos[index].isApproved = true
        return .fireAndForget { [uploads] in try await uploads.publish(id) }
      case .photoRemoved(let id):
        guard let index = state.photos.firstIndex(where: { $0.id == id }) else { break }
        state.photos.remove(at: index)
        return .fireAndForget { [uploads] in try await uploads.delete(id) }
      }
      return .none
    }
  }

  private func options() -> [UploadOptions] {
    var options = UploadOptions([UploadRule("notesUploaded", accepts: [.pdf, .plainText])])
    options.perPerson = UploadQuota(files: 3, bytes: 20 << 20)
    return [options, inAFolder]
  }

  private var inAFolder: UploadOptions {
    UploadOptions([UploadRule("photoUploaded")]) { room in
      .folder(URL(filePath: "/srv/photos").appending(path: room))
    }
  }

  private var approved: UploadRule {
    UploadRule("photoUploaded", needsApproval: true)
  }

  actor IDs {
    private(set) var all: [UploadedFile.ID] = []

    func append(_ id: UploadedFile.ID) { all.append(id) }
  }

  @Test("a removed photo's file is deleted")
  func deletes() async {
    let deleted = IDs()
    let uploads = UploadClient(delete: { id in await deleted.append(id) })
    let file = UploadedFile(id: "a", name: "a.jpg", type: "image/jpeg", size: 3)
    let store = TestStore(
      initialState: Album.State(photos: [Photo(file: file)]),
      reducer: Album(uploads: uploads)
    )
    await store.send(.photoRemoved("a")) { $0.photos = [] }
    await store.finish()
    #expect(await deleted.all == ["a"])
  }

  @Test("options have the defaults of the article")
  func defaults() {
    let rule = UploadRule("a")
    #expect(rule.maximumSize == 10 << 20)
    #expect(UploadOptions([rule]).perPerson == UploadQuota(files: 200, bytes: 256 << 20))
    #expect(UploadOptions([rule]).perRoom == UploadQuota(files: 10_000, bytes: 4 << 30))
    #expect(UploadOptions([rule]).timeout == .seconds(3_600))
    #expect(approved.needsApproval && options().count == 2)
  }
}
