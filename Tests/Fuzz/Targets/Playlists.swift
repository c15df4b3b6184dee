// What stations hand out instead of their addresses.

import FoundationEssentials
import Lab
import Radio

@testable import Stations

extension FuzzTarget {
  static let playlists = [
    playlist(
      "PLS",
      seeds: [
        "[playlist]\nFile1=http://a.example/1\nTitle1=One\nLength1=-1\nFile2=http://b.example:8000/2?x=y\nVersion=2\n",
        "\u{FEFF}[Playlist]\r\nNumberOfEntries=2\r\nfile1=\"/relative.mp3\"\r\nFILE7='http://c.example/;stream.mp3'",
      ], words: ["[playlist]", "[other]", "File1=", "Title2=", "File999999999999999999999=", "=", ";"]),
    playlist(
      "M3U",
      seeds: [
        "#EXTM3U\r\n#EXTINF:-1,One, and only\r\nhttp://a.example/1\r\n../2\r\n",
        "http://a.example/x.aac\n/1\n//h/2",
        "#EXTM3U\n#EXT-X-VERSION:3\nhttp://a.example/live.m3u8\n",
      ], words: ["#EXTM3U", "#EXTINF:-1,", "#EXT-X-", "http://", "../", "#", "\n", "%zz", "@", ":99999"]),
    playlist(
      "XSPF",
      seeds: [
        """
        <?xml version="1.0" encoding="UTF-8"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>
        <track><location>http://a.example/1?a=1&amp;b=2</location><title>One</title></track>
        <track><title>Two</title><location><![CDATA[http://b.example/2]]></location></track></trackList></playlist>
        """,
        "<!DOCTYPE playlist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><playlist><track><location>&b;</location></track>",
        "<asx version=\"3.0\"><entry><ref href=\"http://a.example\"/></entry></asx>",
        "<html><body>No</body></html>",
      ],
      words: [
        "<playlist>", "<track>", "</track>", "<location>", "</location>", "<title>", "<![CDATA[", "]]>",
        "<!--",
        "<!DOCTYPE a [", "<!ENTITY a \"a\">", "&a;", "&#58;", "x:", "<?xml version='1.0' encoding='UTF-16'?>",
      ]),
    FuzzTarget(
      "station addresses",
      seeds: [
        "https://r.example/api/nowplaying_static/x.json", "http://[::1]:8000/a.mp3",
        "HTTP://user:pw@r.example:80/a b#c",
        "http://xn--e1afmkfd.example/%41?x=%zz",
      ],
      words: [
        "http://", "https://", "file://", "[::1]", ":0", ":65536", "@", "/api/nowplaying/", "%", "#", "?",
      ]
    ) { bytes, _ in
      guard let url = webAddress(String(decoding: bytes, as: UTF8.self)) else { return nil }
      let azuraCast = AzuraCastAddress(url)
      let follows = (azuraCast?.answers(of: "a b") ?? []) + [azuraCast?.events(of: "\"")].compactMap(\.self)
      _ = FeedPlan.known(by: url)
      return follows.allSatisfy { $0.host() == url.host() } ? nil : "leads elsewhere: \(follows)"
    },
  ]

  private static func playlist(_ name: String, seeds: [String], words: [String]) -> FuzzTarget {
    FuzzTarget(name, seeds: seeds, words: words) { bytes, chance in
      guard let url = URL(string: "http://a.example/lists/one") else { return "no base" }
      let body = PlaylistBody(
        bytes: Array(bytes.prefix(PlaylistBody.limit)), isWhole: .random(using: &chance), url: url)
      guard let addresses = try? Playlist.addresses(in: body) else { return nil }
      if addresses.isEmpty || addresses.count > Playlist.most { return "\(addresses.count) addresses" }
      return addresses.first { webAddress($0.absoluteString) == nil }.map { "address \($0)" }
    }
  }
}
