import Foundation
import Lab
import Testing

@Suite("A program in the lab")
struct ProgramTests {
  @Test("blocks no signals, though the thread that starts it does", .timeLimit(.minutes(1)))
  func blocksNoSignals() throws {
    let log = try Program.run("grep", ["SigBlk", "/proc/self/status"])
    #expect(log == "SigBlk:\t0000000000000000\n")
  }
}
