# A formula for Homebrew. 'make dist' writes the sum of the archive.
class Themectl < Formula
  desc "Light or dark: one appearance setting for any app"
  homepage "https://themectl.example"
  url "https://themectl.example/themectl-0.4.0-dev.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license all_of: ["MIT", { "Apache-2.0" => { with: "Swift-exception" } }]

  depends_on xcode: ["26.0", :build] if OS.mac?
  uses_from_macos "swift" => :build

  def install
    # SwiftPM cannot start its sandbox inside Homebrew's.
    system "make", "install", "RELEASE=ordinary", "SWIFT_FLAGS=--disable-sandbox",
           "PREFIX=#{prefix}", "MANDIR=#{man}", "DOCDIR=#{doc}",
           "BASHCOMPLETIONDIR=#{bash_completion}", "ZSHCOMPLETIONDIR=#{zsh_completion}",
           "FISHCOMPLETIONDIR=#{fish_completion}", "FISHLINKDIR="
  end

  test do
    system bin/"themectl", "set", "dark"
    assert_equal "dark\n", shell_output("#{bin}/themectl get")
    assert_match "userInterfaceStyle", File.read(shell_output("#{bin}/themectl path").chomp)
  end
end
