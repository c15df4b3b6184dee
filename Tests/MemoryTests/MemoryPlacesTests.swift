import Memory
import Testing

@Suite("The places of what is remembered")
struct MemoryPlacesTests {
  @Test(
    "follow the XDG rules",
    arguments: [
      (["XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d", "HOME": "/h"], "/s/lofitime", "/d/lofitime"),
      (["HOME": "/h"], "/h/.local/state/lofitime", "/h/.local/share/lofitime"),
      (
        ["XDG_STATE_HOME": "relative", "XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/state/lofitime",
        "/h/.local/share/lofitime"
      ),
      (["HOME": "relative"], nil, nil), ([:], nil, nil),
    ] as [([String: String], String?, String?)])
  func places(variables: [String: String], state: String?, data: String?) {
    let places = MemoryPlaces { variables[$0] }
    #expect(places == MemoryPlaces(state: state, data: data))
    #expect(places.stateFile == state.map { $0 + "/state" })
    #expect(places.songsFile == state.map { $0 + "/songs-heard.tsv" })
    #expect(places.favouritesFile == data.map { $0 + "/favourites.tsv" })
  }
}
