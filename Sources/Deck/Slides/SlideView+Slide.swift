internal import Lectern

extension SlideView {
  /// - Parameters:
  ///   - index: the place of the slide.
  ///   - slides: the slides.
  ///   - audience: the polls and word clouds of live slides.
  ///   - applause: the applause of live slides.
  ///   - countdowns: the countdowns of live blocks, by their keys.
  ///   - ink: what the speaker has drawn.
  ///   - playback: the video or the sound that was played last.
  ///   - count: returns a number of the room in a text.
  ///   - role: the role of the viewers. Only a presenter sees notes, steps and slides that weren't shown, and results
  ///     before they are revealed.
  /// - Returns: nil for a slide that these viewers may not see.
  init?(
    _ index: Int,
    of slides: SlidesState,
    audience: AudienceState,
    applause: ApplauseState,
    countdowns: SortedDictionary<String, Countdown> = [:],
    ink: InkState = InkState(),
    playback: PlaybackState? = nil,
    count: (CountSource) -> String = { _ in "–" },
    for role: Role
  ) {
    let slide = slides.talk.slides[index].filled(count)
    let isSpeaker = role == .presenter
    let visibleStep = slides.visibleStep(of: slide)
    guard isSpeaker || visibleStep != nil else { return nil }
    id = slide.id
    number = index + 1
    title = slide.title
    layout = slide.layout.rawValue
    theme = slide.theme?.rawValue ?? ""
    let transition = slide.transition ?? slides.talk.design?.transition
    self.transition = transition.map { $0 == .fade ? "" : $0.rawValue } ?? ""
    isCurrent = index == slides.index
    isNext = isSpeaker && index == slides.index + 1
    // A block without a question has the heading as one.
    heading = slide.live?.prompt == slide.title ? nil : slide.heading
    // The speaker sees the slides that the room isn't at whole.
    let step = isCurrent || !isSpeaker ? visibleStep ?? 0 : slide.stepCount
    let columnCount = slide.blocks.contains { $0.column == 1 } ? 2 : 1
    let lineLength = columnCount == 2 || slide.layout.isHalf ? 34 : 68
    let blocks = slide.blocks.enumerated().map { index, block in
      let view =
        isSpeaker || block.step <= step
        ? BlockView(
          block,
          id: index,
          at: step,
          playback: playback?.slide == slide.id ? playback : nil
        ) : BlockView(waitingFor: block, id: index, lineLength: lineLength)
      return (block.column, view)
    }
    columns = (0..<columnCount).map { column in
      ColumnView(id: column, blocks: blocks.filter { $0.0 == column }.map(\.1))
    }
    background = slide.background
    page = slide.page.map { PageView($0, hasText: visibleStep != nil) }
    notes = isSpeaker ? slide.notes : nil
    live = LiveView(
      slide.live,
      slide.liveOptions,
      in: slides.talk,
      of: audience,
      applause: applause,
      countdowns: countdowns,
      isSpeaker: isSpeaker,
      hasAuthors: isCurrent && (isSpeaker || role == .moderator)
    )
    self.ink = ink.strokes(on: slide.id).map(StrokeView.init)
  }
}

extension Slide {
  /// Returns the slide with numbers in its texts.
  fileprivate func filled(_ number: (CountSource) -> String) -> Slide {
    guard counts != nil else { return self }
    var slide = self
    func fill(_ text: RichText) -> RichText {
      text.mapTexts {
        CountSource.fill($0, number)
      } code: {
        CountSource.written(in: $0)
      }
    }
    slide.heading = heading.map(fill)
    for index in blocks.indices {
      guard case .text(let text) = blocks[index].content else { continue }
      slide.blocks[index].content = .text(fill(text))
    }
    return slide
  }
}

extension BlockView {
  /// The place of a block that has not been shown, without its content.
  ///
  /// - Parameter lineLength: about as many characters as a line has on the wall.
  init(waitingFor block: Block, id: Int, lineLength: Int) {
    self.id = id
    (isWaiting, language) = (true, block.language)
    reservedLines = block.lineEstimate(ofLength: lineLength)
    (text, code, media) = (nil, nil, nil)
  }

  /// - Parameters:
  ///   - step: the step that the slide is at.
  ///   - playback: where its video or sound is.
  init(_ block: Block, id: Int, at step: Int, playback: PlaybackState? = nil) {
    self.id = id
    isWaiting = block.step > step
    reservedLines = 0
    language = block.language
    switch block.content {
    case .text(let text):
      self.text = text
      (code, media) = (nil, nil)
    case .media(let media):
      (text, code) = (nil, nil)
      self.media = MediaView(media, playback)
    case .code(let block):
      (text, media) = (nil, nil)
      code = CodeView(
        lines: zip(block.lines, block.tokens).enumerated().map { index, line in
          CodeLineView(
            id: index + 1,
            text: line.0,
            tokens: line.1,
            isDimmed: block.isDimmed(line: index + 1, at: step),
            number: block.firstNumber.flatMap { $0 == 0 ? nil : $0 + index },
            change: block.change(of: index)?.rawValue
          )
        }
      )
    }
  }
}
