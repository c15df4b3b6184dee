import Radio
import Testing

@Suite("What makes two songs the same favourite")
struct FavouritesTests {
  @Test(
    "is what is kept of their words on disk",
    arguments: [
      String(repeating: "x", count: 350), "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "*  *",
      "Rain\u{200B} on  Tin",
    ])
  func stored(title: String) {
    let heard = Song(title: title, artist: "Kettle  \u{202E}Trio")
    let kept = Song(title: title.harmless, artist: heard.artist.harmless)
    #expect(Favourites([kept]).contains(heard))
  }
}
