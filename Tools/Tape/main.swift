// Plays the pieces of the tape into WAV files: lofitime-tape FOLDER

import Foundation

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: lofitime-tape FOLDER\n".utf8))
  exit(2)
}
let folder = URL(filePath: CommandLine.arguments[1])
for piece in pieces {
  try mixdown(piece).waveFile.write(to: folder.appending(path: piece.fileName + ".wav"))
}
