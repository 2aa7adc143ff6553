import Foundation
import Testing

@testable import ThemeStore

@Suite("Contents of descriptors")
struct DescriptorIOTests {
    @Test("More than a pipe holds is written all the same, to a reader who is in no hurry", arguments: [false, true])
    func slowPipe(isNonBlocking: Bool) throws {
        let pipe = try Syscalls.makePipe()
        let reader = FileDescriptor(owning: pipe.reading)
        if isNonBlocking { try #require(fcntl(pipe.writing, F_SETFL, O_WRONLY | O_NONBLOCK) == 0) }
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try Syscalls.startThread {
            try? DescriptorIO.write(bytes[...], to: pipe.writing)
            try? Syscalls.closeDescriptor(pipe.writing)
        }
        #expect(try DescriptorIO.read(reader.number, expectedSize: 0).bytes.elementsEqual(bytes))
    }

    @Test("A descriptor that is none is an error in either direction")
    func badDescriptor() {
        #expect(throws: SystemError.badFileDescriptor) { try DescriptorIO.read(-1, expectedSize: 0) }
        #expect(throws: SystemError.badFileDescriptor) { try DescriptorIO.write([1], to: -1) }
        #expect(throws: SystemError.badFileDescriptor) { try Syscalls.closeDescriptor(-1) }
        #expect(throws: SystemError.badFileDescriptor) { try Syscalls.syncToDisk(-1) }
    }

    @Test("Writing nothing writes nothing, wherever to")
    func nothing() throws {
        try DescriptorIO.write([], to: -1)
    }

    @Test("A folder is no content")
    func folder() throws {
        let folder = try TemporaryFolder()
        let descriptor = FileDescriptor(
            owning: try Syscalls.openFolder(folder.file("."), in: Syscalls.workingFolder))
        let number = descriptor.number
        #expect(throws: SystemError.isDirectory) { try DescriptorIO.read(number, expectedSize: 0) }
    }

    @Test("Input is waited for no longer than asked, and not at all once it is there")
    func waiting() throws {
        let pipe = try Syscalls.makePipe()
        let reader = FileDescriptor(owning: pipe.reading)
        let writer = FileDescriptor(owning: pipe.writing)
        #expect(!Syscalls.waitForInput(reader.number, milliseconds: 1))
        try DescriptorIO.write([1], to: writer.number)
        #expect(Syscalls.waitForInput(reader.number, milliseconds: -1))
        #expect(!Syscalls.isTerminal(reader.number))
    }
}
