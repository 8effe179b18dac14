// swift-format-ignore-file
// Saved from the log of Deck by --save-test.

import ComposableTesting
import Foundation
import Lectern
import LecternTesting
import Testing

@testable import Deck

@Suite struct DeckTalk {
  @Test("entries 1 to 18 lead to the recorded states")
  func entries1To18() async throws {
    let room = try TestRoom(
      replaying: #"{"applause":{"burst":0,"count":0,"sampledCount":0},"audience":{"clouds":{},"participants":[],"polls":{},"questions":{"count":0,"questions":[]}},"fileName":"","slides":{"index":0,"shownSteps":{},"step":0,"talk":{"author":"","diagnostics":[],"slides":[],"theme":"automatic","title":""}},"timer":{"elapsed":0}}"#,
      reducer: DeckFeature(file: .live(URL(filePath: "/")), clock: ContinuousClock()),
      seed: 13,
      at: 0
    ) { DeckView($0, for: $1) }
    let alice = await room.join("alice", as: .presenter)
    let bob = await room.join("bob", as: .participant)
    let carol = await room.join("carol", as: .participant)
    try await room.send(.init(recorded: "opened", "{\"name\":\"talk.md\",\"talk\":{\"author\":\"\",\"diagnostics\":[],\"isModerated\":true,\"slides\":[{\"blocks\":[],\"heading\":[{\"content\":[\"Welcome\"],\"level\":1,\"type\":\"heading\"}],\"id\":\"welcome\",\"layout\":\"cover\",\"line\":1,\"stepCount\":0,\"title\":\"Welcome\"},{\"blocks\":[],\"id\":\"which\",\"layout\":\"content\",\"line\":4,\"live\":{\"poll\":{\"_0\":{\"choices\":[{\"id\":\"tea\",\"isRight\":false,\"text\":\"Tea\"},{\"id\":\"coffee\",\"isRight\":false,\"text\":\"Coffee\"}],\"id\":\"drinks\",\"question\":\"Which?\"}}},\"stepCount\":0,\"title\":\"Which?\"},{\"blocks\":[],\"id\":\"your-questions\",\"layout\":\"content\",\"line\":12,\"live\":{\"questions\":{\"prompt\":\"Your questions\"}},\"stepCount\":0,\"title\":\"Your questions\"},{\"blocks\":[],\"id\":\"applause\",\"layout\":\"content\",\"line\":17,\"live\":{\"applause\":{\"prompt\":\"Applause!\"}},\"stepCount\":0,\"title\":\"Applause!\"}],\"theme\":\"automatic\",\"title\":\"Welcome\"}}"), from: nil)
    await room.changes {
      $0.audience.moderation = ["blockedWords": [], "isOn": true]
      $0.audience.polls.drinks = ["block": ["choices": [["id": "tea", "isRight": false, "text": "Tea"], ["id": "coffee", "isRight": false, "text": "Coffee"]], "id": "drinks", "question": "Which?"], "counts": [:], "isOpen": false, "isRevealed": false, "wasShown": false]
      $0.fileName = "talk.md"
      $0.slides.shownSteps.welcome = 0
      $0.slides.talk.isModerated = true
      $0.slides.talk.slides = [["blocks": [], "heading": [["content": ["Welcome"], "level": 1, "type": "heading"]], "id": "welcome", "layout": "cover", "line": 1, "stepCount": 0, "title": "Welcome"], ["blocks": [], "id": "which", "layout": "content", "line": 4, "live": ["poll": ["_0": ["choices": [["id": "tea", "isRight": false, "text": "Tea"], ["id": "coffee", "isRight": false, "text": "Coffee"]], "id": "drinks", "question": "Which?"]]], "stepCount": 0, "title": "Which?"], ["blocks": [], "id": "your-questions", "layout": "content", "line": 12, "live": ["questions": ["prompt": "Your questions"]], "stepCount": 0, "title": "Your questions"], ["blocks": [], "id": "applause", "layout": "content", "line": 17, "live": ["applause": ["prompt": "Applause!"]], "stepCount": 0, "title": "Applause!"]]
      $0.slides.talk.title = "Welcome"
    }
    await alice.send("slides.nextTapped")
    await room.changes {
      $0.audience.polls.drinks.isOpen = true
      $0.audience.polls.drinks.wasShown = true
      $0.slides.index = 1
      $0.slides.shownSteps.which = 0
      $0.timer.startedAt = ["millisecondsSinceEpoch": 0]
    }
    await room.advance(by: .milliseconds(2000))
    await bob.send("poll.voted", value: ["choice": "tea", "poll": "drinks"] as JSONValue)
    await room.changes {
      $0.audience.participants = ["p999cfb5e3acb045b", ["asked": [], "choices": ["drinks": ["tea"]], "upvoted": [], "words": [:]]]
      $0.audience.polls.drinks.counts.tea = 1
    }
    await carol.send("poll.voted", value: ["choice": "coffee", "poll": "drinks"] as JSONValue)
    await room.changes {
      $0.audience.participants.append("p9697960e584f40d6", ["asked": [], "choices": ["drinks": ["coffee"]], "upvoted": [], "words": [:]])
      $0.audience.polls.drinks.counts.coffee = 1
    }
    await bob.send("poll.voted", value: ["choice": "coffee", "poll": "drinks"] as JSONValue)
    await room.changes {
      $0.audience.participants[1].choices.drinks[0] = "coffee"
      $0.audience.polls.drinks.counts.coffee = 2
      $0.audience.polls.drinks.counts.tea = 0
    }
    await alice.send("poll.revealed", value: "drinks")
    await room.changes { $0.audience.polls.drinks.isRevealed = true }
    await alice.send("slides.nextTapped")
    await room.changes {
      $0.slides.index = 2
      $0.slides.shownSteps[field: "your-questions"] = 0
    }
    await carol.send("questions.asked", value: "Is \"\\(this)\" safe?")
    await room.changes {
      $0.audience.participants[3].asked = [1]
      $0.audience.participants[3].upvoted = [1]
      $0.audience.participants[3].waitingTexts = ["questions": ["1": "Is \"\\(this)\" safe?"], "words": [:]]
      $0.audience.questions.count = 1
      $0.audience.questions.questions = [["id": 1, "isAnswered": false, "isCurrent": false, "sender": "p9697960e584f40d6", "text": "Is \"\\(this)\" safe?", "voteCount": 1, "waits": true]]
    }
    await alice.send("questions.approved", value: 1)
    await room.changes {
      $0.audience.participants[3].waitingTexts = nil
      $0.audience.questions.questions[0].waits = nil
    }
    await room.advance(by: .milliseconds(1000))
    await alice.send("slides.nextTapped")
    await room.changes {
      $0.slides.index = 3
      $0.slides.shownSteps.applause = 0
    }
    await bob.send("applause.clapped")
    await room.changes { $0.applause.count = 1 }
    await room.receive(.applause(.sampled), from: bob)
    await room.changes {
      $0.applause.burst = 1
      $0.applause.sampledCount = 1
    }
    await bob.send("applause.clapped")
    await room.changes { $0.applause.count = 2 }
    await bob.send("applause.clapped")
    await room.changes { $0.applause.count = 3 }
    await room.advance(by: .milliseconds(250))
    await room.receive(.applause(.sampled), from: bob)
    await room.changes {
      $0.applause.burst = 2
      $0.applause.sampledCount = 3
    }
    await room.advance(by: .milliseconds(1500))
    await room.receive(.applause(.sampled), from: bob)
    await room.changes { $0.applause.burst = 0 }
    await room.finish()
  }
}
