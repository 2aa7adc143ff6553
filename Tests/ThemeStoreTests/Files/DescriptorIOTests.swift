import Foundation
import Testing

@testable import ThemeStore

@Suite("Contents of descriptors", .bounded)
struct DescriptorIOTests {
    @Test("More than a pipe holds is written whole to a slow reader", arguments: [false, true])
    func slowPipe(isNonBlocking: Bool) throws {
        let pipe = try FileDescriptor.pipe()
        let number = pipe.writing.number
        if isNonBlocking { try #require(fcntl(number, F_SETFL, O_WRONLY | O_NONBLOCK) == 0) }
        pipe.writing.leaveOpen()
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        try Syscalls.startThread {
            try? DescriptorIO.write(bytes[...], to: FileDescriptor(owning: number))
        }
        let read = try DescriptorIO.read(pipe.reading, expectedSize: 0)
        #expect(read.bytes.elementsEqual(bytes))
    }

    @Test("A non-blocking pipe is read to the end of a slow writer")
    func slowWriter() throws {
        let pipe = try FileDescriptor.pipe()
        try #require(fcntl(pipe.reading.number, F_SETFL, O_NONBLOCK) == 0)
        let number = pipe.writing.number
        pipe.writing.leaveOpen()
        try Syscalls.startThread {
            let writing = FileDescriptor(owning: number)
            for byte in 0..<3 {
                Syscalls.sleep(milliseconds: 20)
                try? DescriptorIO.write([UInt8(byte)], to: writing)
            }
        }
        let read = try DescriptorIO.read(pipe.reading, expectedSize: 0)
        #expect(read.bytes.elementsEqual([0, 1, 2]))
    }

    #if os(Linux)
        @Test("If the system refuses to wait for a non-blocking pipe, reading and writing fail")
        func refusedWait() async {
            await #expect(processExitsWith: .success) {
                limitTime()
                let pipe = try FileDescriptor.pipe()
                for number in [pipe.reading.number, pipe.writing.number] {
                    try demand(fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) == 0)
                }
                // Not even one descriptor may be waited for.
                _ = try ProcessLimit.openFiles.set(0)
                var failures: [SystemError] = []
                do throws(SystemError) {
                    _ = try DescriptorIO.read(pipe.reading, expectedSize: 0)
                } catch {
                    failures.append(error)
                }
                do throws(SystemError) {
                    try DescriptorIO.write(
                        [UInt8](repeating: 0, count: 1 << 20)[...],
                        to: pipe.writing
                    )
                } catch {
                    failures.append(error)
                }
                try demand(failures == [.invalidArgument, .invalidArgument])
            }
        }
    #endif

    @Test("Reading or writing an invalid descriptor is an error")
    func badDescriptor() {
        let none = FileDescriptor(owning: -1)
        #expect(throws: SystemError.badFileDescriptor) {
            try DescriptorIO.read(none, expectedSize: 0)
        }
        #expect(throws: SystemError.badFileDescriptor) { try DescriptorIO.write([1], to: none) }
        #expect(throws: SystemError.badFileDescriptor) { try none.syncToDisk() }
        #expect(throws: SystemError.badFileDescriptor) { try FileDescriptor(owning: -1).close() }
    }

    @Test(
        "Content above the limit is refused, content at the limit is read",
        arguments: [(4, true), (3, false)]
    )
    func limit(_ limit: Int, fits: Bool) throws {
        let pipe = try FileDescriptor.pipe()
        let reading = pipe.reading
        try DescriptorIO.write([1, 2, 3, 4], to: pipe.writing)
        try pipe.writing.close()
        let outcome = Result { () throws(SystemError) in
            Array(try DescriptorIO.read(reading, expectedSize: 0, limit: limit).bytes)
        }
        #expect(outcome == (fits ? .success([1, 2, 3, 4]) : .failure(.fileTooLarge)))
    }

    @Test("Reading a folder's descriptor is an error")
    func folder() throws {
        let folder = try TemporaryFolder()
        let descriptor = try FileDescriptor.workingFolder.openFolder(folder.file("."))
        #expect(throws: SystemError(EISDIR)) {
            try DescriptorIO.read(descriptor, expectedSize: 0)
        }
    }

    @Test("Waiting for input ends at the timeout, or at once if input is there")
    func waiting() throws {
        let pipe = try FileDescriptor.pipe()
        #expect(pipe.reading.wait(for: .input, milliseconds: 1) == false)
        try DescriptorIO.write([1], to: pipe.writing)
        #expect(pipe.reading.wait(for: .input) == true)
        #expect(pipe.reading.isTerminal == false)
    }
}
