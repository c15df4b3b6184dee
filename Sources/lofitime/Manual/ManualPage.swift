// The manual page, from the same tables as the program itself.

internal import Radio
internal import RemoteControl
internal import Settings
internal import TerminalUI

/// The manual page, for man.
var manualPage: String {
  var page = Roff(name: "lofitime", version: version)
  page.section("NAME", "lofitime - a lofi radio for the terminal")
  page.section("SYNOPSIS")
  page.lines(Verb.allCases.map(\.usage))
  describe(&page)

  page.section("COMMANDS")
  for verb in Verb.allCases { page.item(verb.rawValue, verb.help.sentence) }
  for (words, help) in ControlRequest.usages { page.item("ctl " + words, help.sentence) }
  page.section("OPTIONS")
  for option in Option.allCases { page.item(option.forms, option.help.sentence) }
  page.section("KEYS")
  for (_, keys, help) in KeyMap.standard.settings { page.item(typed: keys, help.sentence) }
  page.paragraph(
    """
    In a list, up, down, page up, page down, home and end choose, and enter goes to the station that is chosen. "/"
    searches, as one types; enter keeps what was found, esc shows everything again. Among the songs heard, "f" and "y"
    mean the song that is chosen. Ctrl-z gives the shell back, silent at once.
    """)
  tellSettings(&page)
  tellSurroundings(&page)
  return page.text
}

private func describe(_ page: inout Roff) {
  page.section(
    "DESCRIPTION",
    """
    Plays internet radio in the terminal, and shows what is on, how far the song has come and how many people
    listen. A lost connection is replaced by itself, for ever; until there is music again the tape plays, which is
    built in.
    """)
  page.paragraph(
    """
    ADDRESS is that of an MP3 stream (http or https), of a playlist of streams (PLS, M3U, XSPF), or of an
    AzuraCast station. FILE and FOLDER are MP3 files on this machine, or a playlist. STATION is the name of a
    station, or how it begins. The first of several plays, and the others are on the dial behind it.
    """)
  page.paragraph(
    "Where standard input or output is no terminal, lines are printed instead of a screen, one for each change."
  )
}

private func tellSettings(_ page: inout Roff) {
  page.section(
    "SETTINGS",
    """
    The settings file has sections in brackets, lines of the form "name = value", and comments behind # or ;. All
    of it may be left out; a line that makes no sense is named and costs only itself. The command line counts more
    than the environment, and that more than the file.
    """)
  for (section, names) in Settings.known {
    page.subsection("[\(section)]", Settings.meaning(ofSection: section).sentence)
    for (name, meaning) in names ?? [:] { page.item("\(name) =", meaning.sentence) }
  }
}

private func tellSurroundings(_ page: inout Roff) {
  page.section("FILES")
  page.item("$XDG_CONFIG_HOME/lofitime/config.ini", "The settings; ~/.config where the variable is not set.")
  page.item(
    "$XDG_CACHE_HOME/lofitime/covers", "The covers of songs, for a day, 20 MB at most; ~/.cache else.")
  page.item(
    "$XDG_STATE_HOME/lofitime/state", "The last station, and the volume of each; ~/.local/state else.")
  page.item(
    "$XDG_STATE_HOME/lofitime/songs-heard.tsv", "When, on which station, and what; a tab between them.")
  page.item("$XDG_DATA_HOME/lofitime/favourites.tsv", "The songs that you keep; ~/.local/share else.")
  page.section("ENVIRONMENT")
  page.item("PULSE_SERVER", "The sound server to play on.")
  page.item("http_proxy, https_proxy, no_proxy", "The way to the stations.")
  page.item("NO_COLOR", "No colours, unless \"--color\" wants them.")
  page.item("TERM, COLORTERM, LC_ALL, LC_CTYPE, LANG", "What the terminal can show.")
  page.section("EXIT STATUS")
  page.item("0", "The listener has ended it, or what was asked for is done.")
  page.item("1", "It could not do its job.")
  page.item("2", "The command line is wrong.")
  page.item("128 and more", "A signal of that number, less 128, has ended it.")
  page.section(
    "EXAMPLES", "The sound comes out where lofitime runs. To hear it where you sit, from another machine:")
  page.example(
    """
    pactl load-module module-native-protocol-tcp listen=127.0.0.1 auth-anonymous=1
    ssh -t -R 4713:127.0.0.1:4713 HOST PULSE_SERVER=tcp:127.0.0.1:4713 lofitime
    """)
}

extension String {
  /// The words with a capital at the beginning and a full stop at the end.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
