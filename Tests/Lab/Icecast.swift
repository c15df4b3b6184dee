// A real Icecast for tests: what most stations run.

import Foundation

/// An Icecast server on 127.0.0.1 that answers when `init` returns and ends when it is let go.
public final class Icecast {
  /// The port it listens on.
  public let port: UInt16
  /// The password of sources and, with the name "admin", of the administrator.
  public static let password = "lab"

  private let folder: TemporaryFolder
  private var server: Program?

  /// Starts a server on a free port, or on `port`, as after a restart.
  ///
  /// A title waits in the stream until the next `titleInterval` bytes are sent.
  public init(port wanted: UInt16? = nil, titleInterval: Int = 16_000) throws {
    folder = try TemporaryFolder()
    port = try wanted ?? freePort()
    let settings = try folder.write(
      Self.settings(port: port, titleInterval: titleInterval), to: "icecast.xml")
    // Fedora and Arch call it by the shorter name.
    let name = FileManager.default.isExecutableFile(atPath: "/usr/bin/icecast") ? "icecast" : "icecast2"
    let port = port
    func answers() -> Bool {
      (try? fetch(port: port, "/"))?.header("Server")?.hasPrefix("Icecast") == true
    }
    // Over its first request Icecast 2.4 crashes now and then, when its statistics are not ready.
    for attempt in 1... {
      let server = try Program(name, ["-c", settings])
      self.server = server
      try require("an answer from Icecast: \(log)") {
        !server.isRunning
          || answers() && (try? administer("/admin/stats"))?.contains("<server_start>") == true
      }
      if server.isRunning { return }
      guard server.status == 128 + SIGSEGV, attempt < 3 else { throw LabError(log) }
    }
  }

  /// The address of a mount.
  public func address(_ mount: String = "/lofi.mp3") -> String { "http://127.0.0.1:\(port)\(mount)" }

  /// What the server has logged, and how it ended if it has.
  public var log: String {
    guard let server else { return "" }
    return server.log + (server.isRunning ? "" : "Icecast has left: \(server.status ?? -1)\n")
  }

  deinit { end() }

  /// Ends the server at once, and with it every connection.
  public func end() {
    // Asked politely, it takes two seconds.
    server?.signal(SIGKILL)
    server?.end()
  }

  /// Asks an address of the administrator's, such as "/admin/metadata?…".
  @discardableResult
  public func administer(_ path: String) throws -> String {
    let secret = Data("admin:\(Self.password)".utf8).base64EncodedString()
    let answer = try fetch(port: port, path, headers: ["Authorization": "Basic \(secret)"])
    guard answer.status == 200 else { throw LabError("Icecast: \(answer.head)\(answer.text)") }
    return answer.text
  }

  /// Announces a song at a mount, in the stream, as "Artist - Title".
  public func announce(_ title: String, at mount: String = "/lofi.mp3") throws {
    let song = title.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    try administer("/admin/metadata?mount=\(mount)&mode=updinfo&charset=UTF-8&song=\(song)")
  }

  private static func settings(port: UInt16, titleInterval: Int) -> String {
    // Run by root, Icecast insists on becoming somebody else.
    let owner =
      getuid() == 0
      ? "<changeowner><user>nobody</user><group>nogroup</group></changeowner>" : ""
    let share =
      ["/usr/share/icecast2", "/usr/share/icecast"]
      .first { FileManager.default.fileExists(atPath: $0) } ?? "/usr/share/icecast2"
    return """
      <icecast>
        <hostname>127.0.0.1</hostname>
        <limits>
          <clients>100</clients><sources>10</sources>
          <queue-size>524288</queue-size><burst-size>65535</burst-size>
          <source-timeout>10</source-timeout>
        </limits>
        <authentication>
          <source-password>\(password)</source-password>
          <admin-user>admin</admin-user><admin-password>\(password)</admin-password>
        </authentication>
        <listen-socket><port>\(port)</port><bind-address>127.0.0.1</bind-address></listen-socket>
        <mount type="default"><charset>UTF-8</charset>
          <mp3-metadata-interval>\(titleInterval)</mp3-metadata-interval>
        </mount>
        <paths>
          <basedir>\(share)</basedir><logdir>/tmp</logdir>
          <webroot>\(share)/web</webroot><adminroot>\(share)/admin</adminroot>
        </paths>
        <logging><accesslog>-</accesslog><errorlog>-</errorlog><loglevel>3</loglevel></logging>
        <security><chroot>0</chroot>\(owner)</security>
      </icecast>
      """
  }
}
