// swift-tools-version: 6.2

import PackageDescription

/// Held by every target, so that no file is read under other rules than its neighbour.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// glibc declares `renameat2` and the `O_PATH` family only to those who ask for them.
let gnu: [CSetting] = [.define("_GNU_SOURCE", .when(platforms: [.linux]))]

/// What App Store Connect asks of a library that looks at files. Apps for its systems are built on a Mac; elsewhere a resource
/// would link Foundation.
#if os(macOS)
    let (resources, notCompiled): ([Resource], [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#else
    let (resources, notCompiled): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

let package = Package(
    name: "themectl",
    // The first that have `Observation`; Linux has no such minimum. tvOS lets no app start another program, and watchOS has
    // no windows.
    platforms: [.macOS(.v14), .iOS(.v17), .visionOS(.v1)],
    products: [
        .library(name: "ThemeStore", targets: ["ThemeStore"]),
        .executable(name: "themectl", targets: ["themectl"]),
    ],
    targets: [
        .systemLibrary(name: "CThemeStore", path: "Sources/ThemeStore/System/C"),
        .target(
            name: "ThemeStore",
            dependencies: ["CThemeStore"],
            exclude: ["System/C"] + notCompiled,
            resources: resources,
            cSettings: gnu,
            swiftSettings: strict
        ),
        .executableTarget(
            name: "themectl",
            dependencies: ["ThemeStore"],
            cSettings: gnu,
            swiftSettings: strict
        ),
        .testTarget(
            name: "ThemeStoreTests",
            dependencies: ["ThemeStore", "themectl"],
            exclude: ["Golden"],
            swiftSettings: strict
        ),
    ]
)
