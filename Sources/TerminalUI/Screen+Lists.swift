// What keys do in the lists, and to the song.

internal import EventLoop
internal import Radio
internal import RadioPresentation

extension Screen {
  /// Whether keys type what is looked for.
  var isTyping: Bool { overlay?.isList == true && list.isTyping }

  /// Begins with a list that was just laid over the song, if it is one.
  func beginList() {
    list = ListState()
    listed = ListedItems()
    guard overlay?.isList == true else { return }
    followList()
    if overlay == .stations { list.choose(item: stations.shown?.coming ?? stations.shown?.present) }
  }

  /// Sees to it that the list is that of the region, and the choice stays with what was chosen.
  func followList() {
    guard overlay?.isList == true else { return }
    let items = ListedItems(overlay, songs: history.shown, stations: stations.shown)
    guard !items.hasSameTexts(as: listed) else { return }
    let chosen = list.chosenItem.flatMap { items.place(of: $0, in: listed) }
    list.take(count: items.count, chosen: chosen, appendTexts: items.append)
    listed = items
  }

  /// Does what a key does in a list; false for one that does the same there as elsewhere.
  func use(_ key: Key) -> Bool {
    guard let terminal else { return false }
    defer { drawing.schedule() }
    followList()
    let visible = ScreenLayout.visibleItems(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    if let rows = key.rows(page: max(visible - 1, 1)) {
      list.move(by: rows, seeing: visible)
      return true
    }
    if list.isTyping, type(key) { return true }
    switch key {
    case .enter:
      enter()
      return true
    case .escape where list.isFiltered:
      list.clear()
      return true
    default: break
    }
    guard !list.isTyping else { return false }
    switch options.keyMap.action(for: key) {
    case .search: list.beginTyping(appendTexts: listed.append)
    case .copy: copyChosen()
    case .command(.toggleFavourite) where overlay == .history:
      if let song = chosenSong {
        onCommand?(
          .toggleFavourite(HeardSong(Song(title: song.name, artist: song.artist), on: song.station)))
      }
    // Where they do nothing else, these move in lists, as they do elsewhere.
    case nil where key == "j": list.move(by: 1, seeing: visible)
    case nil where key == "k": list.move(by: -1, seeing: visible)
    default: return false
    }
    return true
  }

  /// Types a part of what is looked for; false for a key that types nothing.
  private func type(_ key: Key) -> Bool {
    var query = list.query
    switch key {
    case .character(let scalar) where key.isPrintable: query.unicodeScalars.append(scalar)
    case .backspace:
      guard query.popLast() != nil else {
        list.endTyping()
        return true
      }
    case "\u{15}": query = ""
    case "\u{17}":
      while query.last == " " { query.removeLast() }
      while let last = query.last, last != " " { query.removeLast() }
    default: return false
    }
    list.look(for: query, appendTexts: listed.append)
    return true
  }

  private func enter() {
    guard overlay == .stations else { return list.endTyping() }
    guard let chosen = list.chosenItem else { return }
    show(nil)
    onCommand?(.turn(to: chosen))
  }

  // MARK: - What is on elsewhere

  /// Tells which stations can be seen, so that somebody may ask what is on there.
  func lookAtStations(_ contents: ScreenContents, on terminal: Terminal) {
    guard overlay == .stations else { return lookAway() }
    let visible = ScreenLayout.visibleItems(of: contents, size: terminal.size, glyphs: terminal.glyphs)
    let first = list.firstVisible(of: visible)
    look(at: (first..<max(min(first + visible, list.shownCount), first)).map(list.item))
  }

  /// Tells that no station can be seen.
  func lookAway() { look(at: []) }

  private func look(at places: [Int]) {
    guard places != lookedAt else { return }
    lookedAt = places
    onCommand?(.look(at: places))
  }

  // MARK: - Copying

  private func copyChosen() {
    guard overlay == .history else { return copySong() }
    if let song = chosenSong { copy(song.name, by: song.artist) }
  }

  private var chosenSong: HistoryViewModel.Entry? {
    guard let songs = history.shown?.songs, let chosen = list.chosenItem, songs.indices.contains(chosen)
    else {
      return nil
    }
    return songs[chosen]
  }

  /// Copies the song that is heard.
  func copySong() {
    // Where a station names no song, its own name stands there.
    guard let song = song.shown, !song.artist.isEmpty || song.name != station.shown?.name else {
      return note("there is no song to copy")
    }
    copy(song.name, by: song.artist)
  }

  private func copy(_ name: String, by artist: String) {
    let words = PrintableText(words: artist.isEmpty ? name : "\(artist) - \(name)")
    let isCopied = !words.isEmpty && terminal?.copy(words) == true
    note(isCopied ? "copied: \(words.text)" : "this terminal takes no copy of \(words.text)")
  }
}
